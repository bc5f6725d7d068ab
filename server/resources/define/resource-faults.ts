import { unknownName } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import { formSlotFaults } from '../../slots/form-slot'
import { isSlot, type Slot } from '../../slots/slot'
import { unknownResource } from '../../slots/unknown-name'
import { type Field, isField, relatedResource } from '../fields/field'
import { fieldFaults } from '../fields/field-faults'
import { kindOf } from '../fields/field-kinds'
import { actionFaults, relationFaults } from './action-faults'
import type { Resource } from './resource'

const resourceName = /^(?!constructor$)[a-z][a-z0-9-]{0,62}$/
const fieldName = /^[a-z][A-Za-z0-9]{0,62}$/

/** The faults of a resource by itself, by JSON pointer below it. */
export function resourceFaults(resource: Resource): Fault[] {
  const fields = resource.items.filter(isField)
  return [
    ...resourceNameFaults(resource),
    ...itemFaults(resource.items),
    ...namedFieldFaults(resource, fields),
    ...importanceFaults(resource, fields),
    ...ownedFieldFaults(resource.items.filter(isSlot), fields),
    ...actionFaults(resource.actions),
    ...tableOnlyFaults(resource),
    ...keptColumnFaults(resource, fields),
  ]
}

/** The faults of a resource among the others, by JSON pointer below it. */
export function crossFaults(resource: Resource, all: ReadonlyMap<string, Resource>): Fault[] {
  const faults = resource.items.filter(isField).flatMap(({ entry }) => {
    const target = relatedResource(entry)
    if (target === undefined || all.has(target)) return []
    return [unknownResource(`/fields/${entry.name}`, target, all)]
  })
  return [...faults, ...relationFaults(resource, all)]
}

function resourceNameFaults(resource: Resource): Fault[] {
  if (resourceName.test(resource.name)) return []
  const detail = `"${resource.name}" is not a name; use lower-case letters, digits and hyphens`
  return [{ pointer: '/name', code: 'name-invalid', detail }]
}

/** A store has no columns, and no transaction. */
function tableOnlyFaults({ table, store, ...resource }: Resource): Fault[] {
  if (!store) return []
  const ofTables = {
    table,
    tenant: resource.tenant,
    softDelete: resource.softDelete,
    afterChange: resource.afterChange,
  }
  return Object.entries(ofTables).flatMap(([option, value]) => {
    const detail = `"${option}" is only for records of a table; these come from a store`
    return value === undefined ? [] : [{ pointer: `/${option}`, code: 'resource-invalid', detail }]
  })
}

/** Columns that the server fills: a form that changes one moves a record between tenants, or hides it. */
function keptColumnFaults({ tenant, softDelete }: Resource, fields: readonly Field[]): Fault[] {
  const kept = ['id', tenant, softDelete]
  return (
    fields
      .filter(
        ({ column, entry }) => column !== undefined && kept.includes(column) && !entry.readOnly,
      )
      // The name "id" is refused as such.
      .filter(({ entry }) => entry.name !== 'id')
      .map(({ entry, column }) => {
        const detail = `the server fills the column "${column}"; make "${entry.name}" readOnly, or remove it`
        return { pointer: `/fields/${entry.name}`, code: 'field-invalid', detail }
      })
  )
}

function itemFaults(items: readonly unknown[]): Fault[] {
  const faults: Fault[] = []
  const seen = new Set<string>()
  items.forEach((item, index) => {
    const pointer = `/fields/${index}`
    if (isSlot(item)) {
      const found = formSlotFaults(item)
      faults.push(...found.map((fault) => ({ ...fault, pointer: pointer + fault.pointer })))
      return
    }
    if (!isField(item)) {
      const detail = 'neither a field nor a slot; write text(name, …) or Slot.make(component)'
      faults.push({ pointer, code: 'field-invalid', detail })
      return
    }
    faults.push(...fieldNameFaults(item.entry.name, pointer, seen), ...fieldFaults(item, pointer))
    seen.add(item.entry.name)
  })
  return faults
}

function fieldNameFaults(name: string, pointer: string, seen: ReadonlySet<string>): Fault[] {
  if (seen.has(name)) {
    return [{ pointer, code: 'duplicate-name', detail: `the field "${name}" is declared twice` }]
  }
  // Values are objects by these names, and every object has `toString` and its like.
  if (fieldName.test(name) && name !== 'id' && !(name in Object.prototype)) return []
  const detail = `"${name}" cannot name a field; use camelCase letters and digits, not "id" or "toString"`
  return [{ pointer, code: 'name-invalid', detail }]
}

function namedFieldFaults(resource: Resource, fields: readonly Field[]): Fault[] {
  const known = fields.map((field) => field.entry.name)
  const byName = new Map(fields.map((field) => [field.entry.name, field]))
  const sort = resource.sort.replace(/^-/, '')
  const { titleSort, ...names } = resource.record
  const sorts = [
    { pointer: '/sort', name: sort },
    // A title that is a field is no promise that it can be sorted by.
    ...(titleSort === undefined || titleSort === names.title
      ? []
      : [{ pointer: '/record/titleSort', name: titleSort }]),
  ].filter(({ name }) => name !== 'id')
  const named = [
    ...resource.search.map((name, index) => ({ pointer: `/search/${index}`, name })),
    ...resource.columns.map((name, index) => ({ pointer: `/columns/${index}`, name })),
    ...resource.important.map((name, index) => ({ pointer: `/important/${index}`, name })),
    ...sorts,
    ...Object.keys(resource.checks).map((name) => ({ pointer: `/checks/${name}`, name })),
    ...(resource.quickFilters ?? []).map((name, index) => ({
      pointer: `/quickFilters/${index}`,
      name,
    })),
    ...Object.entries(names).flatMap(([key, name]) =>
      typeof name === 'string' ? [{ pointer: `/record/${key}`, name }] : [],
    ),
  ]
  const faults = named
    .filter(({ name }) => !byName.has(name))
    .map((asked) => unknownName({ ...asked, what: 'field', known }))
  for (const { pointer, name } of sorts) {
    const field = byName.get(name)
    if (!field || kindOf(field.entry).order) continue
    const detail = `lists cannot be sorted by "${name}", a field of type ${field.entry.type}`
    faults.push({ pointer, code: 'not-sortable', detail })
  }
  for (const name of resource.quickFilters ?? []) {
    const field = byName.get(name)
    if (field && !kindOf(field.entry).isChoice) {
      const detail = `"${name}" has too many values for a quick filter; only selects and yes or no can be one`
      faults.push({ pointer: '/quickFilters', code: 'field-invalid', detail })
    }
  }
  for (const name of resource.search) {
    const field = byName.get(name)
    if (field && !kindOf(field.entry).search) {
      const detail = `"${name}" cannot be searched; only texts, options and relations can`
      faults.push({ pointer: '/search', code: 'not-searchable', detail })
    }
  }
  return faults
}

/** Finds faults in `important`: what is important has to be a column, and to be so once. */
function importanceFaults({ columns, important }: Resource, fields: readonly Field[]): Fault[] {
  return important.flatMap((name, index) => {
    const pointer = `/important/${index}`
    if (important.indexOf(name) < index)
      return [{ pointer, code: 'duplicate-name', detail: `"${name}" is declared twice` }]
    const isOther = fields.some(({ entry }) => entry.name === name) && !columns.includes(name)
    const detail = `"${name}" is not a column of the list; add it to "columns", or remove it here`
    return isOther ? [{ pointer, code: 'not-a-column', detail }] : []
  })
}

function ownedFieldFaults(slots: readonly Slot[], fields: readonly Field[]): Fault[] {
  const hiddenFields = new Set(fields.filter(({ hidden }) => hidden).map(({ entry }) => entry.name))
  const owners = new Map<string, string>()
  const faults: Fault[] = []
  for (const slot of slots) {
    for (const name of slot.ownedFields) {
      const pointer = `/fields/${slot.component}/fields/${name}`
      if (!hiddenFields.has(name)) {
        const detail = `the slot owns "${name}"; declare it among the fields: hidden(text('${name}'))`
        faults.push({ pointer, code: 'undeclared-field', detail })
      }
      const owner = owners.get(name)
      const taken = `the slot "${owner}" already owns "${name}"`
      if (owner) faults.push({ pointer, code: 'duplicate-name', detail: taken })
      owners.set(name, slot.component)
    }
  }
  return faults
}
