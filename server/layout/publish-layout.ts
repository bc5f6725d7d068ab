import { setImmediate } from 'node:timers/promises'
import {
  canonicalLayout,
  codedProblem,
  type Fault,
  type Layout,
  type LayoutDiffBody,
} from '@slipway/sdk/contract'
import type { Application } from '../application/create-application'
import { layoutNeeds } from '../capabilities/capabilities'
import { refuseUnheld } from '../capabilities/refuse-unheld'
import { readCatalogState } from '../catalog/catalog-state'
import { indexComponents } from '../catalog/component-index'
import { proposalsOf } from '../catalog/proposals/proposed-slots'
import type { Changes } from '../changes/changes'
import { createTenantsTable } from '../storage/tables/accounts/tenants-table'
import type { Actor, CreateAudit } from '../storage/tables/audit-table'
import { createLayoutsTable, type StoredLayout } from '../storage/tables/layouts-table'
import { readRevision } from '../storage/tables/revisions'
import type { StorageScope } from '../storage/transact'
import { describeDifferences } from './describe-differences'
import type { MayAsk } from './hidden-field-faults'
import { type LayoutCheck, layoutFaults } from './layout-faults'
import { isSamePart, partsBetween } from './layout-parts'
import { layoutChanged, layoutInvalid } from './layout-problems'

export interface LayoutDeps {
  readonly application: Pick<Application, 'permissions' | 'resources' | 'roles' | 'slots'>
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
  /** Whoever changes the layout may manage the host: locked props do not bind them. */
  readonly mayManage: boolean
  /** Whether they may see a field, to ask for its value; `undefined`: every one. */
  readonly mayAsk?: MayAsk
}

interface Order {
  readonly actor: Actor
  readonly why: string
  /** Also where a server that lives cannot hold it. */
  readonly anyhow?: boolean | undefined
}

interface PublishOrder extends Order {
  readonly layout: Layout
  /** The number of the published layout that the caller has seen. */
  readonly expected: number
  /** What was found of it before; it counts while nothing of the catalog has changed since. */
  readonly checked?: CheckedLayout
}

/** A layout that was looked at before the transaction which everybody who saves waits for. */
interface CheckedLayout {
  /** Of the catalog. */
  readonly revision: number
  readonly faults: readonly Fault[]
  readonly differences: LayoutDiffBody['differences']
}

/** Looks at a layout outside of any transaction, in steps between which others have a turn. */
export async function checkLayout(
  storage: StorageScope,
  deps: LayoutDeps,
  wanted: Layout,
): Promise<CheckedLayout> {
  const revision = await readRevision(storage.db, 'catalog')
  const { layout: published } = await createLayoutsTable(storage).head()
  const layout = canonicalLayout(wanted)
  await setImmediate()
  const faults = await storedFaults(storage, deps, { layout, published })
  if (faults.length > 0) return { revision, faults, differences: [] }
  await setImmediate()
  const differences = await describeStored(storage, deps.application, [published, layout])
  return { revision, faults, differences }
}

/**
 * Makes `layout` what everybody gets; the same one again changes nothing.
 *
 * @throws CodedError `layout-changed`, `layout-invalid` or `server-older`.
 */
export function publishLayout(
  deps: LayoutDeps,
  { layout, expected, ...order }: PublishOrder,
): Promise<LayoutDiffBody> {
  return deps.changes.change('catalog', async (scope) => {
    const head = await createLayoutsTable(scope).head()
    if (head.number !== expected) throw layoutChanged(head)
    return await publishOnto(scope, deps, { head, layout: canonicalLayout(layout), ...order })
  })
}

/**
 * Makes an earlier layout what everybody gets again. Only locked props are checked: what is gone meanwhile is
 * delivered to nobody, and an incident needs the way back.
 *
 * @throws CodedError `not-found`, `layout-invalid` or `server-older`.
 */
export function revertLayout(
  { changes, createAudit, ...deps }: LayoutDeps,
  { number, ...order }: Order & { readonly number: number },
): Promise<LayoutDiffBody> {
  return changes.change('catalog', async (scope) => {
    const table = createLayoutsTable(scope)
    const [head, earlier] = [await table.head(), await table.find(number)]
    if (!earlier) throw codedProblem('not-found', `There is no layout ${number}.`)
    const { layout } = earlier
    const between = { layout, published: head.layout }
    await refuseTooNew(scope, { ...between, anyhow: order.anyhow })
    await refuseLocked(scope, deps, between)
    const differences = await describeStored(scope, deps.application, [head.layout, layout])
    const to = await storeLayout(scope, { createAudit, head, layout, revertOf: number, ...order })
    return { from: head.number, to, differences }
  })
}

interface Onto extends Order {
  readonly head: StoredLayout
  /** Canonical. */
  readonly layout: Layout
  /** What somebody else made of it before. */
  readonly kept?: Layout | undefined
  readonly checked?: CheckedLayout
}

/** Part of a change of the catalog. Throws `layout-invalid` and `server-older`. */
export async function publishOnto(
  scope: StorageScope,
  deps: LayoutDeps,
  { head, layout, kept, checked, ...order }: Onto,
): Promise<LayoutDiffBody> {
  if (isSamePart(head.layout, layout))
    return { from: head.number, to: head.number, differences: [] }
  const { createAudit } = deps
  await refuseTooNew(scope, { layout, published: head.layout, anyhow: order.anyhow })
  const { faults, differences } =
    checked && (await isStill(scope, checked))
      ? checked
      : await checkOnto(scope, deps, { head, layout, kept })
  if (faults.length > 0) throw layoutInvalid(faults)
  const to = await storeLayout(scope, { createAudit, head, layout, ...order })
  return { from: head.number, to, differences }
}

async function checkOnto(
  scope: StorageScope,
  deps: LayoutDeps,
  { head, layout, kept }: Pick<Onto, 'head' | 'layout' | 'kept'>,
): Promise<Pick<CheckedLayout, 'faults' | 'differences'>> {
  const faults = await storedFaults(scope, deps, { layout, published: head.layout, kept })
  if (faults.length > 0) return { faults, differences: [] }
  return {
    faults,
    differences: await describeStored(scope, deps.application, [head.layout, layout]),
  }
}

// The change that this is a part of was counted already, and is the only one since.
async function isStill(scope: StorageScope, checked: CheckedLayout): Promise<boolean> {
  return (await readRevision(scope.db, 'catalog')) === checked.revision + 1
}

interface TooNew {
  readonly layout: Layout
  readonly published: Layout
  readonly anyhow: boolean | undefined
}

function refuseTooNew(scope: StorageScope, { layout, published, anyhow }: TooNew): Promise<void> {
  const [needs, before] = [layoutNeeds(layout), layoutNeeds(published)]
  return refuseUnheld(scope, { needs, before, anyhow })
}

interface ToStore extends Onto {
  readonly createAudit: CreateAudit
  readonly revertOf?: number
}

/** Part of a change of the catalog; returns the number of what is published then. */
export async function storeLayout(
  scope: StorageScope,
  { createAudit, head, layout, actor, why, revertOf }: ToStore,
): Promise<number> {
  if (isSamePart(head.layout, layout)) return head.number
  const table = createLayoutsTable(scope)
  const number = await table.add({ layout, who: actor.name, why, revertOf: revertOf ?? null })
  const detail = { ...partsBetween(head.layout, layout), why, number }
  const audit = createAudit(scope)
  await (revertOf === undefined
    ? audit.add({ actor, action: 'layout.published', subject, detail })
    : audit.add({ actor, action: 'layout.reverted', subject, detail: { ...detail, revertOf } }))
  return number
}

const subject = { id: null, name: 'layout' }

/** What differs between two canonical layouts, by what is live in `scope`. */
export async function describeStored(
  scope: StorageScope,
  { slots }: Pick<Application, 'slots'>,
  [from, to]: readonly [from: Layout, to: Layout],
) {
  const { state, components } = await readCurrent(scope)
  return describeDifferences({ from, to, slots, proposals: proposalsOf(state, components, slots) })
}

/** Throws `layout-invalid` where a layout changes locked props for somebody whom they bind. */
export async function refuseLocked(
  scope: StorageScope,
  deps: Pick<LayoutDeps, 'application' | 'mayManage'>,
  between: { readonly layout: Layout; readonly published: Layout },
): Promise<void> {
  if (deps.mayManage) return
  const faults = await storedFaults(scope, deps, between)
  const locked = faults.filter(({ code }) => code === 'prop-locked')
  if (locked.length > 0) throw layoutInvalid(locked)
}

/** Every fault of a layout, by what is live in `scope`. */
export async function storedFaults(
  scope: StorageScope,
  { application, mayManage, mayAsk }: Pick<LayoutDeps, 'application' | 'mayManage' | 'mayAsk'>,
  { layout, ...before }: Pick<LayoutCheck, 'published' | 'kept'> & { readonly layout: Layout },
) {
  const tenants = await createTenantsTable(scope).list()
  const current = await readCurrent(scope)
  return layoutFaults({ application, current, tenants, ...before, mayManage, mayAsk }, layout)
}

/** What is live in `scope`, and its components. */
export async function readCurrent(scope: StorageScope) {
  const state = await readCatalogState(scope)
  return { state, components: indexComponents(state, '') }
}
