import { type AuditDetail, codedProblem, type FreedName } from '@slipway/sdk/contract'
import type { Actor } from '../../storage/tables/audit-table'
import { createHeldNames, type NameOfComponent } from '../../storage/tables/catalog/held-names'
import type { StorageScope } from '../../storage/transact'
import type { ReleaseDeps } from './release-changes'

type NameDeps = Pick<ReleaseDeps, 'changes' | 'createAudit'>
type NameState = AuditDetail<'remote.name-set'>['to']

interface NameChange {
  readonly remote: string
  readonly named: NameOfComponent
  readonly why: string
  readonly actor: Actor
}

/**
 * Frees a name that no live version of the remote has.
 *
 * @throws CodedError 404 `not-found`; 409 `name-live`.
 */
export function freeName(
  deps: NameDeps,
  change: Omit<NameChange, 'named'> & { readonly order: FreedName },
): Promise<void> {
  const { remote, actor, order } = change
  const { why, ...named } = order
  return deps.changes.change('catalog', async (scope) => {
    const held = await createHeldNames(scope).find(named)
    if (held?.remote !== remote)
      throw codedProblem('not-found', `${remote} does not hold the name ${named.name}.`)
    if (held.until === null) throw nameLive(remote, named.name)
    await setName(deps, scope, {
      change: { remote, named: { ...named, name: held.name }, why, actor },
      to: null,
    })
  })
}

/** Gives a name back as it was held, or takes it away again. */
export function putNameBack(
  deps: NameDeps,
  change: NameChange & { readonly state: NameState },
): Promise<void> {
  return deps.changes.change('catalog', (scope) =>
    setName(deps, scope, { change, to: change.state }),
  )
}

/** Who holds a name, as the audit writes it. */
export async function nameStateOf(scope: StorageScope, named: NameOfComponent): Promise<NameState> {
  const held = await createHeldNames(scope).find(named)
  if (!held) return null
  const { remote, until } = held
  return { remote, until: until === null ? null : new Date(until).toISOString() }
}

async function setName(
  { createAudit }: NameDeps,
  scope: StorageScope,
  { change, to }: { readonly change: NameChange; readonly to: NameState },
): Promise<void> {
  const { remote, named, why, actor } = change
  const from = await nameStateOf(scope, named)
  const until = to?.until ?? null
  await createHeldNames(scope).set(
    named,
    to ? { remote: to.remote, until: until === null ? null : Date.parse(until) } : undefined,
  )
  const { registry, name } = named
  await createAudit(scope).add({
    actor,
    action: 'remote.name-set',
    subject: { id: null, name: remote },
    detail: { registry, name, from, to, why },
  })
}

function nameLive(remote: string, name: string) {
  return codedProblem(
    'name-live',
    `A live version of ${remote} has the name ${name}. Release a version without it first, or take the remote off.`,
  )
}
