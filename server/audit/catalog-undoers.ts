import type { ReleasedRemote } from '@slipway/sdk/contract'
import { freezeReleases, toFreeze, unfreezeReleases } from '../catalog/release/freeze-changes'
import { nameStateOf, putNameBack } from '../catalog/release/name-changes'
import { release, rollBack } from '../catalog/release/release-changes'
import { changesBetween } from '../catalog/release/release-entry'
import {
  grantsOf,
  putSwitchBack,
  setGrants,
  switchStateOf,
} from '../catalog/release/remote-changes'
import { setGuardMode } from '../guard/guard-mode'
import {
  createReleaseFreezeTable,
  type StoredFreeze,
} from '../storage/tables/catalog/release-freeze-table'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createGuardStateTable } from '../storage/tables/reports/guard-state-table'
import type { StorageScope } from '../storage/transact'
import { presentOf } from './present'
import type { UndoableEntry, Undoer } from './undoer'

type SwitchAction = 'remote.disabled' | 'remote.enabled' | 'guard.switched-off'
type ReleaseAction =
  | 'remote.released'
  | 'remote.rolled-back'
  | 'guard.canary-removed'
  | 'guard.rolled-back'

/** The kill switch: what was switched off by an operator is theirs again. */
export const switchUndoer: Undoer<SwitchAction> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { version, component } = entry.detail
    const part = partOf(entry)
    const now = await switchStateOf(scope, part)
    const subject = nameOf(part)
    const actions = ['remote.disabled', 'remote.enabled', 'guard.switched-off'] as const
    const concerns = (other: { readonly version?: unknown; readonly component?: unknown }) =>
      other.version === version && other.component === component
    return await presentOf(scope, { entry, now, subject, actions, concerns })
  },
  async undo(work, entry) {
    const { actor, why } = work
    await putSwitchBack(work, { part: partOf(entry), state: entry.detail.from, why, actor })
  },
}

function partOf({ subject, detail: { version, component } }: UndoableEntry<SwitchAction>) {
  return { remote: subject.name, version, component }
}

/** `team 1.0.0 TeamCard`: as much of it as there is. */
function nameOf({ remote, version, component }: ReturnType<typeof partOf>): string {
  return [remote, version, component].filter(Boolean).join(' ')
}

export const grantsUndoer: Undoer<'remote.granted'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { subject, detail } = entry
    const now = await grantsOf(scope, { remote: subject.name, named: detail.to })
    const concerns = ({ to = {} }: { readonly to?: unknown }) =>
      Object.keys(detail.to).some((name) => Object.hasOwn(to as object, name))
    return await presentOf(scope, { entry, now, actions: ['remote.granted'], concerns })
  },
  undo: (work, { subject, detail }) =>
    setGrants(work, { remote: subject.name, order: detail.from, actor: work.actor }),
}

/** A name of a component: who held it holds it again, unless somebody else has it since. */
export const nameUndoer: Undoer<'remote.name-set'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { registry, name } = entry.detail
    const now = await nameStateOf(scope, { registry, name })
    const concerns = (other: { readonly registry?: unknown; readonly name?: unknown }) =>
      other.registry === registry && other.name === name
    const subject = `${entry.subject.name} ${name}`
    return await presentOf(scope, { entry, now, subject, actions: ['remote.name-set'], concerns })
  },
  undo: (work, { subject, detail: { registry, name, from: state } }) =>
    putNameBack(work, {
      remote: subject.name,
      named: { registry, name },
      state,
      why: work.why,
      actor: work.actor,
    }),
}

/** A release as a whole, also if the entry is of one of its remotes; only while it is the head. */
export const releaseUndoer: Undoer<ReleaseAction> = {
  topic: 'catalog',
  async look(scope, { subject, detail }) {
    const releases = createReleasesTable(scope)
    const head = await releases.head()
    const before = await releases.before(detail.release)
    return {
      isStill: head.id === detail.release,
      now: head.remotes[subject.name] ?? null,
      changes: changesBetween(head.remotes, before.remotes).map(({ remote, from, to }) => ({
        subject: remote,
        from,
        to,
      })),
      since: { who: head.who, at: head.createdAt },
    }
  },
  async undo(work, { action, detail: { release: expected } }) {
    const before = await createReleasesTable(work.scope).before(expected)
    const order = { expected, why: work.why, caller: { actor: work.actor, remote: undefined } }
    // The way back is open also while releases are frozen, the way forth is not.
    const isBack = action === 'remote.released' && before.id !== 0
    await (isBack
      ? rollBack(work, { ...order, to: before.id })
      : release(work, { ...order, set: await setBefore(work.scope) }))
  },
}

async function setBefore(scope: StorageScope): Promise<Record<string, ReleasedRemote | null>> {
  const releases = createReleasesTable(scope)
  const head = await releases.head()
  const changes = changesBetween(head.remotes, (await releases.before(head.id)).remotes)
  return Object.fromEntries(changes.map(({ remote, to }) => [remote, to]))
}

export const guardModeUndoer: Undoer<'guard.mode-set'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { mode: now } = await createGuardStateTable(scope).mode()
    return await presentOf(scope, { entry, now, actions: ['guard.mode-set'] })
  },
  undo: async (work, { detail: { from: mode } }) => {
    await setGuardMode(work, { mode, why: work.why, actor: work.actor })
  },
}

export const freezeUndoer: Undoer<'releases.frozen' | 'releases.unfrozen'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const freeze = await createReleaseFreezeTable(scope).current()
    const now = freeze ? termsOf(freeze) : null
    const actions = ['releases.frozen', 'releases.unfrozen'] as const
    return await presentOf(scope, { entry, now, actions })
  },
  async undo(work, { detail: { from } }) {
    // The way back is free.
    if (from) await freezeReleases(work, { ...from, anyhow: true, actor: work.actor })
    else await unfreezeReleases(work, { actor: work.actor })
  },
}

function termsOf(freeze: StoredFreeze) {
  const { until, why } = toFreeze(freeze)
  return { until, why }
}
