import type { HostField, HostResource } from '@slipway/sdk/contract'
import { type Field, isField } from '../fields/field'
import type { Resource } from './resource'

type Resources = ReadonlyMap<string, Pick<Resource, 'name' | 'items'>>

/** Resources with their fields and options, as conditions on pages name them. */
export function namedResources(resources: Resources): readonly HostResource[] {
  return nameAll(resources, nameField)
}

/** The same as teams are told them: a field that not everybody may see has its name, and not its options. */
export function resourcesForTeams(resources: Resources): readonly HostResource[] {
  return nameAll(resources, (field) => {
    const { options, ...named } = nameField(field)
    return options && field.permission.view === undefined ? { ...named, options } : named
  })
}

function nameAll(resources: Resources, name: (field: Field) => HostField): HostResource[] {
  return [...resources.values()].map((resource) => ({
    name: resource.name,
    fields: resource.items.filter(isField).map(name),
  }))
}

function nameField({ entry }: Field): HostField {
  const { name } = entry
  const type = entry.type === 'computed' ? entry.as : entry.type
  return 'options' in entry
    ? { name, type, options: entry.options.map(({ value }) => value) }
    : { name, type }
}
