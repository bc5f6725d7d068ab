import { attachRow, detachRow, type RecordsLink } from '../../storage/records/records-link'
import { assertAllowed } from '../define/permission'
import type { ManyToMany } from '../define/relation'
import type { Resource } from '../define/resource'
import { type RecordsScope, tableFor } from '../define/resource-scope'
import { notFound } from '../read/record-id'
import { explainProblem } from './record-problems'
import type { RecordTransactions, RecordWork } from './record-transactions'

/** A record, and the one to attach to it or to detach from it. */
export interface LinkAddress {
  readonly id: number
  readonly relation: string
  readonly other: number
}

interface LinkDeps {
  readonly transactions: RecordTransactions
  readonly resources: ReadonlyMap<string, Resource>
}

const explain = explainProblem('record-changed', 'One of the two records no longer exists.')

/** Attaches and detaches the records of many-to-many relations; doing so twice changes nothing. */
export class RecordLinks {
  readonly #deps: LinkDeps

  constructor(deps: LinkDeps) {
    this.#deps = deps
  }

  async attach(scope: RecordsScope, address: LinkAddress): Promise<void> {
    await this.#change(scope, address, async (work, link) => {
      await attachRow(work.transaction, link, address.other)
    })
  }

  async detach(scope: RecordsScope, address: LinkAddress): Promise<void> {
    await this.#change(scope, address, async (work, link) => {
      await detachRow(work.transaction, link, address.other)
    })
  }

  async #change(
    scope: RecordsScope,
    { id, relation: name, other }: LinkAddress,
    change: (work: RecordWork, link: RecordsLink) => Promise<void>,
  ): Promise<void> {
    const { resource, viewer } = scope
    assertAllowed(viewer, resource.name, 'view')
    assertAllowed(viewer, resource.name, 'update')
    const relation = manyToManyOf(resource, name)
    const target = this.#deps.resources.get(relation.resource)
    if (!target) throw notFound('relation')
    assertAllowed(viewer, target.name, 'view')
    await this.#deps.transactions.run(scope, explain, async (work) => {
      if (!(await work.store.lock(tableFor(resource, viewer), id))) throw notFound('record')
      if (!(await work.store.find(tableFor(target, viewer), other))) throw notFound('record')
      await change(work, { ...relation.through, id })
    })
  }
}

function manyToManyOf({ relations }: Resource, name: string): ManyToMany {
  const relation = relations.find((one) => one.name === name)
  if (relation?.kind !== 'many-to-many') throw notFound('relation')
  return relation
}
