import {
  type CodedError,
  codedProblem,
  type Fault,
  type Layout,
  type LayoutDiffBody,
} from '@slipway/sdk/contract'
import type { Application } from '../application/create-application'
import { readCatalogState } from '../catalog/catalog-state'
import { indexComponents } from '../catalog/component-index'
import { proposalsOf } from '../catalog/proposals'
import type { Changes } from '../changes/changes'
import type { Actor, CreateAudit } from '../storage/tables/audit-table'
import { createLayoutsTable, type StoredLayout } from '../storage/tables/layouts-table'
import { createTenantsTable } from '../storage/tables/tenants-table'
import type { StorageScope } from '../storage/transact'
import { describeDifferences } from './describe-differences'
import { layoutFaults } from './layout-faults'
import { canonicalLayout, isSamePart, partsBetween } from './layout-parts'

export interface LayoutDeps {
  readonly application: Pick<Application, 'permissions' | 'roles' | 'slots'>
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
}

interface Order {
  readonly actor: Actor
  readonly why: string
}

interface PublishOrder extends Order {
  readonly layout: Layout
  /** The number of the published layout that the caller has seen. */
  readonly expected: number
}

/**
 * Makes `layout` what everybody gets; the same one again changes nothing.
 *
 * @throws CodedError `layout-changed` or `layout-invalid`.
 */
export function publishLayout(
  { application, changes, createAudit }: LayoutDeps,
  { layout, expected, ...order }: PublishOrder,
): Promise<LayoutDiffBody> {
  return changes.change('catalog', async (scope) => {
    const head = await createLayoutsTable(scope).head()
    if (head.number !== expected) throw layoutChanged(head)
    const next = canonicalLayout(layout)
    const differences = await describe(scope, { application, from: head.layout, to: next })
    const number = await storeLayout(scope, { createAudit, head, layout: next, ...order }, () =>
      refuseFaults(scope, application, next),
    )
    return { from: head.number, to: number, differences }
  })
}

interface ToStore extends Order {
  readonly createAudit: CreateAudit
  readonly head: StoredLayout
  /** Canonical. */
  readonly layout: Layout
  readonly revertOf?: number
}

/** Part of a change of the catalog; returns the number of what is published then. */
export async function storeLayout(
  scope: StorageScope,
  { createAudit, head, layout, actor, why, revertOf }: ToStore,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  if (isSamePart(head.layout, layout)) return head.number
  await check()
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

interface ToDescribe {
  readonly application: Pick<Application, 'slots'>
  readonly from: Layout
  readonly to: Layout
}

async function describe(scope: StorageScope, { application, from, to }: ToDescribe) {
  const { state, components } = await readCurrent(scope)
  const proposals = proposalsOf(state, components, application.slots)
  return describeDifferences({ from, to, slots: application.slots, proposals })
}

async function readCurrent(scope: StorageScope) {
  const state = await readCatalogState(scope)
  return { state, components: indexComponents(state, '') }
}

async function refuseFaults(
  scope: StorageScope,
  application: LayoutDeps['application'],
  layout: Layout,
): Promise<void> {
  const tenants = await createTenantsTable(scope).list()
  const current = await readCurrent(scope)
  const faults = layoutFaults({ application, current, tenants }, layout)
  if (faults.length > 0) throw layoutInvalid(faults)
}

function layoutInvalid(errors: readonly Fault[]): CodedError {
  const details = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ')
  return codedProblem('layout-invalid', `Nothing was published. ${details}`, { errors })
}

function layoutChanged({ number, who }: StoredLayout): CodedError {
  return codedProblem(
    'layout-changed',
    `${who || 'Somebody'} published a layout in the meantime. Read it again before you publish yours.`,
    { headers: { ETag: `"${number}"` } },
  )
}
