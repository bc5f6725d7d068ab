import type { Viewer } from '../../slots/viewer'
import type { OrderKey } from '../../storage/records/records-order'
import { isAllowed } from '../define/permission'
import type { Resource } from '../define/resource'
import { type RecordsScope, tableFor, visibleFields } from '../define/resource-scope'
import { type Field, isStored, relatedResource, type StoredField } from '../fields/field'
import { kindOf } from '../fields/field-kinds'

/** The ways that the lists of a resource can be sorted, by one viewer. */
export type ListOrders = ReturnType<typeof listOrders>

/** A relation is sorted by the titles of its records, as far as the viewer sees them. */
export function listOrders(
  { resource, viewer }: RecordsScope,
  resources: ReadonlyMap<string, Resource>,
) {
  const fields = visibleFields(resource, viewer)
  const target = ({ entry }: Field) => {
    // A store sorts by itself, and there is nothing to join with one.
    if (resource.store) return undefined
    return resources.get(relatedResource(entry) ?? '')
  }
  const keyOf = (field: Field) => {
    const related = target(field)
    return isStored(field) && related ? relatedOrder(field, related, viewer) : ownOrder(field)
  }
  const find = (name: string) =>
    name === 'id' ? byId : firstOf(fields.filter(({ entry }) => entry.name === name).map(keyOf))
  const { titleSort = '' } = resource.record
  return {
    /** The names that `sort` takes, but for the `-` of descending. */
    names: [...fields.filter(keyOf).map(({ entry }) => entry.name), 'id'],
    /** The name that `sort` takes for the order of the titles. */
    titleSort: find(titleSort) && titleSort,
    /** Returns how the database sorts by `sort` (`name`, `-name`, `id`); undefined where it cannot. */
    order(sort: string): OrderKey | undefined {
      const descending = sort.startsWith('-')
      const key = find(descending ? sort.slice(1) : sort)
      return key && { ...key, descending }
    },
  }
}

type Key = Omit<OrderKey, 'descending'>

const byId: Key = { column: 'id', type: 'number', nullable: false }

function firstOf([first]: readonly (Key | undefined)[]): Key | undefined {
  return first
}

function ownOrder(field: Field): Key | undefined {
  if (!isStored(field)) return undefined
  const { entry, column } = field
  const { order: type, isAlwaysSet } = kindOf(entry)
  return type && { column, type, nullable: !entry.required && !isAlwaysSet }
}

function relatedOrder(
  { column: by }: StoredField,
  related: Resource,
  viewer: Viewer,
): Key | undefined {
  if (related.store || !isAllowed(viewer, related.name, 'view')) return undefined
  const { titleSort } = related.record
  const title = visibleFields(related, viewer).find(({ entry }) => entry.name === titleSort)
  const key = titleSort === 'id' ? byId : title && ownOrder(title)
  return key && { ...key, related: { table: tableFor(related, viewer), by } }
}
