import {
  type CodedError,
  codedProblem,
  freezeTag,
  type NewReleaseFreeze,
  type ReleaseFreeze,
  type ReplacedFreeze,
} from '@slipway/sdk/contract'
import { freezeNeeds } from '../../capabilities/capabilities'
import { refuseUnheld } from '../../capabilities/refuse-unheld'
import type { Changes } from '../../changes/changes'
import { toIso } from '../../http/to-iso'
import type { Actor, CreateAudit } from '../../storage/tables/audit-table'
import {
  createReleaseFreezeTable,
  type ReleaseFreezeTable,
  type StoredFreeze,
} from '../../storage/tables/catalog/release-freeze-table'
import { EVERY_REMOTE } from './release-entry'

interface FreezeDeps {
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
}

const subject = { id: null, name: EVERY_REMOTE }

export interface FreezeOrder extends NewReleaseFreeze {
  readonly actor: Actor
  /** The `freezeTag` of what it takes the place of; without it, of whatever there is. */
  readonly expected?: string | undefined
}

interface Frozen {
  readonly freeze: StoredFreeze
  /** The freeze that it took the place of. */
  readonly replaced: ReplacedFreeze | undefined
}

/**
 * Freezes releases, in place of a freeze that there is. As a change of the catalog, it waits for a
 * release that is under way, and the next one sees it.
 *
 * @throws CodedError `freeze-changed`, `server-older`, and 422 `validation-failed` when it would have ended already, by the database's clock.
 */
export function freezeReleases(
  { changes, createAudit }: FreezeDeps,
  { until, why, anyhow, actor, expected }: FreezeOrder,
): Promise<Frozen> {
  return changes.change('catalog', async (scope) => {
    const table = createReleaseFreezeTable(scope)
    const before = await expectedFreeze(table, expected)
    const terms = before && termsOf(before)
    await refuseUnheld(scope, {
      needs: freezeNeeds({ until }),
      before: terms && freezeNeeds(terms),
      anyhow,
    })
    const endsAt = until === null ? undefined : Date.parse(until)
    await table.set({ until: endsAt, who: actor.name, why })
    const freeze = (await table.current()) ?? throwOver()
    const replaced = before && replacedOf(before)
    const from = before ? termsOf(before) : null
    const detail = { from, to: termsOf(freeze), ...(replaced && { replaced }) }
    await createAudit(scope).add({ actor, action: 'releases.frozen', subject, detail })
    return { freeze, replaced }
  })
}

/**
 * Lifts the freeze, and says whose it was; does nothing where there is none.
 *
 * @throws CodedError `freeze-changed`.
 */
export function unfreezeReleases(
  { changes, createAudit }: FreezeDeps,
  { actor, expected }: Pick<FreezeOrder, 'actor' | 'expected'>,
): Promise<ReplacedFreeze | undefined> {
  return changes.change('catalog', async (scope) => {
    const table = createReleaseFreezeTable(scope)
    const freeze = await expectedFreeze(table, expected)
    if (!freeze) return undefined
    await table.lift()
    const replaced = replacedOf(freeze)
    const detail = { from: termsOf(freeze), to: null, replaced }
    await createAudit(scope).add({ actor, action: 'releases.unfrozen', subject, detail })
    return replaced
  })
}

/** 409: a release that is held up, with until when, who froze releases and why. */
export function releasesFrozen(freeze: StoredFreeze): CodedError {
  const { until, who, why } = toFreeze(freeze)
  const end = until === null ? 'until somebody lifts it' : `until ${until}`
  return codedProblem(
    'releases-frozen',
    `Releases are frozen ${end}. ${who} did it: ${why} Rolling back and switching off still work.`,
  )
}

/** A freeze as the API has it. */
export function toFreeze({ since, until, who, why }: StoredFreeze): ReleaseFreeze {
  return { since: toIso(since), until: until === undefined ? null : toIso(until), who, why }
}

async function expectedFreeze(
  table: ReleaseFreezeTable,
  expected: string | undefined,
): Promise<StoredFreeze | undefined> {
  const freeze = await table.current()
  if (expected !== undefined && expected !== tagOf(freeze)) throw freezeChanged(freeze)
  return freeze
}

function tagOf(freeze: StoredFreeze | undefined): string {
  return freezeTag(freeze ? toFreeze(freeze) : null)
}

function freezeChanged(freeze: StoredFreeze | undefined): CodedError {
  const detail = freeze
    ? `${freeze.who} has frozen releases in the meantime: ${freeze.why} Read the freeze again before you replace or lift it.`
    : 'The freeze was lifted in the meantime. Read it again before you freeze releases or lift a freeze.'
  return codedProblem('freeze-changed', detail, { headers: { ETag: tagOf(freeze) } })
}

function replacedOf(freeze: StoredFreeze): ReplacedFreeze {
  const { until, who, why } = toFreeze(freeze)
  return { until, who, why }
}

function termsOf(freeze: StoredFreeze): NewReleaseFreeze {
  const { until, why } = toFreeze(freeze)
  return { until, why }
}

function throwOver(): never {
  const detail = 'This time is over, by the clock of the database. Give one in the future.'
  throw codedProblem('validation-failed', 'Releases were not frozen; see errors.', {
    errors: [{ pointer: '/until', code: 'invalid-value', detail }],
  })
}
