import {
  type AuditDetail,
  codedProblem,
  type GuardFigures,
  type NewDisabled,
  type NewGrants,
  remoteOrigin,
  type SwitchedRemoteBody,
  switchTag,
} from '@slipway/sdk/contract'
import type { Actor } from '../../storage/tables/audit-table'
import {
  createRemotesTable,
  type RemotesTable,
  type StoredDisabled,
} from '../../storage/tables/catalog/remotes-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import type { ReleaseDeps } from './release-changes'

interface Change<Order> {
  readonly remote: string
  readonly order: Order
  readonly actor: Actor
}

/** The reason of whoever had no time for one, where there is none yet. */
const NO_REASON = 'Switched off without a reason.'

/** The one whose word a switch took the place of, and their reason. */
type Replaced = NonNullable<SwitchedRemoteBody['replaced']>

/**
 * The kill switch: turns a remote, a version or a component off, or on again; returns whose word it
 * replaced. Without a reason, what is off already stays as it is, with the reason that it has. Throws 403
 * `disabled-by-operator` when a team wants to switch on what an operator switched off, and 412
 * `switch-changed`.
 */
export function setDisabled(
  deps: ReleaseDeps,
  change: Change<NewDisabled> & {
    readonly byOperator: boolean
    /** The `switchTag` of the remote as the caller has seen it; without it, whatever is off. */
    readonly expected?: string | undefined
    /** The guard did it, by these. */
    readonly figures?: GuardFigures
    /** The guard rolled it back in the same step. */
    readonly withRollback?: boolean
  },
): Promise<Replaced | undefined> {
  const { remote, actor, order, byOperator, figures, withRollback, expected } = change
  const { disabled, version, component } = order
  return deps.changes.change('catalog', async (scope) => {
    if (version !== undefined) await refuseUnknownVersion(scope, remote, version)
    const remotes = createRemotesTable(scope)
    if (expected !== undefined) await refuseStale(remotes, remote, expected)
    const part = { remote, version, component }
    const from = await switchStateOf(scope, part)
    const why = order.why ?? from?.why ?? NO_REASON
    const isSaid = order.why !== undefined || !from || (byOperator && !from.byOperator)
    if (!disabled) {
      if (!byOperator) await refuseOperators(remotes, part)
      await remotes.enable(part)
    } else if (isSaid) await remotes.disable(part, { who: actor.name, why, byOperator })
    const to = await switchStateOf(scope, part)
    const replaced = replacedBy(from, to)
    const detail = { ...order, why, from, to, ...(replaced && { replaced }) }
    const about = { actor, subject: { id: null, name: remote } }
    const audit = deps.createAudit(scope)
    if (figures) {
      const ofGuard = { ...detail, figures, ...(withRollback && { withRollback }) }
      await audit.add({ ...about, action: 'guard.switched-off', detail: ofGuard })
    } else {
      const action = disabled ? 'remote.disabled' : 'remote.enabled'
      await audit.add({ ...about, action, detail })
    }
    return replaced
  })
}

function replacedBy(from: SwitchState, to: SwitchState): Replaced | undefined {
  if (!from || (to?.who === from.who && to.why === from.why)) return undefined
  return { who: from.who, why: from.why }
}

async function refuseStale(remotes: RemotesTable, remote: string, expected: string): Promise<void> {
  const off = (await remotes.disabled()).filter((part) => part.remote === remote)
  const tag = switchTag(off.map(({ at }) => ({ at: new Date(at).toISOString() })))
  if (tag === expected) return
  const last = off.at(-1)
  const newest = last
    ? ` The last one that switched something off was ${last.who}: ${last.why}.`
    : ' Everything of it is on now.'
  throw codedProblem(
    'switch-changed',
    `Something of ${remote} was switched off or on in the meantime.${newest} Read the remote again before you switch.`,
    { headers: { ETag: tag } },
  )
}

/** Reads who switched the part off, when and why; `null` while it is on. */
export async function switchStateOf(scope: StorageScope, part: Part): Promise<SwitchState> {
  const found = (await createRemotesTable(scope).disabled()).find((other) => isSame(other, part))
  if (!found) return null
  const { at, who, why, byOperator } = found
  return { at: new Date(at).toISOString(), who, why, byOperator }
}

interface PutBack {
  readonly part: Part
  /** As it was before, with who switched it off then. */
  readonly state: SwitchState
  readonly why: string
  readonly actor: Actor
}

/** Puts a part's switch into a state that it had. */
export function putSwitchBack(
  { changes, createAudit }: ReleaseDeps,
  { part, state, why, actor }: PutBack,
): Promise<void> {
  return changes.change('catalog', async (scope) => {
    const from = await switchStateOf(scope, part)
    const remotes = createRemotesTable(scope)
    await remotes.enable(part)
    if (state) await remotes.disable(part, { ...state, at: Date.parse(state.at) })
    const { remote, version, component } = part
    const replaced = replacedBy(from, state)
    await createAudit(scope).add({
      actor,
      action: state ? 'remote.disabled' : 'remote.enabled',
      subject: { id: null, name: remote },
      detail: {
        ...{ disabled: state !== null, version, component, why, from, to: state },
        ...(replaced && { replaced }),
      },
    })
  })
}

function isSame(one: Part, other: Part): boolean {
  return (
    one.remote === other.remote &&
    one.version === other.version &&
    one.component === other.component
  )
}

async function refuseOperators(remotes: RemotesTable, part: Part): Promise<void> {
  const found = (await remotes.disabled()).find((other) => other.byOperator && isSame(other, part))
  if (!found) return
  throw codedProblem(
    'disabled-by-operator',
    `An operator switched this off: ${found.why}. Only an operator can switch it on again; ask them.`,
  )
}

type Part = Pick<StoredDisabled, 'remote' | 'version' | 'component'>
type SwitchState = AuditDetail<'remote.disabled'>['to']

/** Sets what the operator allows a remote: public locations, and origins that it may call. */
export function setGrants(deps: ReleaseDeps, change: Change<NewGrants>): Promise<void> {
  const { remote, actor, order } = change
  refuseBadOrigins(order.origins ?? [])
  const { public: isPublic, origins } = order
  return deps.changes.change('catalog', async (scope) => {
    const from = await grantsOf(scope, { remote, named: order })
    await createRemotesTable(scope).grant(remote, {
      ...(isPublic !== undefined && { public: isPublic }),
      ...(origins && { origins }),
    })
    await deps.createAudit(scope).add({
      actor,
      action: 'remote.granted',
      subject: { id: null, name: remote },
      detail: { from, to: await grantsOf(scope, { remote, named: order }) },
    })
  })
}

/** The remote's grants, as far as `named` has them. */
export async function grantsOf(
  scope: StorageScope,
  { remote, named }: { readonly remote: string; readonly named: NewGrants },
): Promise<NewGrants> {
  const found = await createRemotesTable(scope).find(remote)
  return {
    ...(named.public !== undefined && { public: found?.publicGranted ?? false }),
    ...(named.origins && { origins: [...(found?.origins ?? [])] }),
  }
}

async function refuseUnknownVersion(scope: StorageScope, remote: string, version: string) {
  if (await createVersionsTable(scope).findDigest(remote, version)) return
  const detail = `There is no version ${version} of ${remote}.`
  throw codedProblem('version-unknown', detail, {
    errors: [{ pointer: '/version', code: 'version-unknown', detail }],
  })
}

// They end up in a header of every page.
function refuseBadOrigins(origins: readonly string[]): void {
  const errors = origins.flatMap((origin, index) => {
    if (remoteOrigin.safeParse(origin).success) return []
    const detail = 'An origin is "https://" and a host, as browsers write it: no path, no wildcard.'
    return [{ pointer: `/origins/${index}`, code: 'invalid-origin', detail }]
  })
  if (errors.length === 0) return
  throw codedProblem('invalid-origin', 'An origin cannot be granted; see errors.', { errors })
}
