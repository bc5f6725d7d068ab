import { pageNameFaults, unknownName } from '@slipway/sdk/check'
import type { Fault } from '@slipway/sdk/contract'
import type { Action } from '../resources/define/action'
import { namedResources } from '../resources/define/named-resources'
import type { Resource } from '../resources/define/resource'
import { crossFaults } from '../resources/define/resource-faults'
import { type Field, isField } from '../resources/fields/field'
import type { Gate } from '../slots/gate'
import { isSlot } from '../slots/slot'
import { unknownResource } from '../slots/unknown-name'
import { below } from './application-error'
import { type ApplicationParts, knownPermissions } from './application-parts'
import { takenPermissionFaults } from './own-permission-faults'
import { coversPermission } from './permission-patterns'

/** The faults of an application's parts among each other. */
export function applicationFaults(parts: ApplicationParts): Fault[] {
  const permissions = knownPermissions(parts)
  return [
    ...resourceFaults(parts, permissions),
    ...takenPermissionFaults(parts),
    ...roleFaults(parts, permissions),
    ...moduleFaults(parts),
    ...dashboardFaults(parts, permissions),
    ...gateFaults(parts, permissions),
  ]
}

function resourceFaults({ resources }: ApplicationParts, known: readonly string[]): Fault[] {
  return [...resources.values()].flatMap((resource) =>
    below(`resource ${resource.name}`, [
      ...crossFaults(resource, resources),
      ...permissionFaults(resource, known),
    ]),
  )
}

function roleFaults({ roles }: ApplicationParts, known: readonly string[]): Fault[] {
  return [...roles].flatMap(([name, role]) =>
    role.permissions
      .filter((pattern) => !known.some((permission) => coversPermission(pattern, permission)))
      .map((pattern) =>
        unknownName({
          pointer: `role ${name}/permissions`,
          what: 'permission',
          name: pattern,
          known,
        }),
      ),
  )
}

function moduleFaults({ modules, resources }: ApplicationParts): Fault[] {
  return [...modules.values()].flatMap((module) =>
    module.resources.flatMap((name, index) =>
      resources.has(name)
        ? []
        : [unknownResource(`module ${module.name}/resources/${index}`, name, resources)],
    ),
  )
}

function dashboardFaults({ dashboards }: ApplicationParts, known: readonly string[]): Fault[] {
  return [...dashboards.values()].flatMap((dashboard) => {
    const place = `dashboard ${dashboard.name}`
    const parts = [
      { pointer: `${place}/permission`, name: dashboard.permission },
      ...dashboard.cards.map((card) => ({
        pointer: `${place}/cards/${card.id}/permission`,
        name: card.permission,
      })),
    ]
    return parts.flatMap(({ pointer, name }) =>
      name === undefined || known.includes(name)
        ? []
        : [unknownName({ pointer, what: 'permission', name, known })],
    )
  })
}

function gateFaults(parts: ApplicationParts, permissions: readonly string[]): Fault[] {
  const atLocations = parts.slots.all().map(({ id, slot }) => ({ place: `slot ${id}`, slot }))
  const inForms = [...parts.resources.values()].flatMap((resource) =>
    resource.items
      .filter(isSlot)
      .map((slot) => ({ place: `form of ${resource.name}/${slot.component}`, slot })),
  )
  const named = namedResources(parts.resources)
  return [...atLocations, ...inForms].flatMap(({ place, slot }) =>
    below(`${place}/gate`, [
      ...(slot.gate ? conditionFaults(slot.gate, parts, permissions) : []),
      ...(slot.page ? pageNameFaults(slot.page, named) : []),
    ]),
  )
}

function conditionFaults(
  gate: Gate,
  { roles, slots }: ApplicationParts,
  permissions: readonly string[],
): Fault[] {
  const named = [
    { what: 'permission', names: gate.permissions ?? [], known: permissions },
    { what: 'role', names: gate.roles ?? [], known: [...roles.keys()] },
    {
      what: 'flag',
      names: gate.flag === undefined ? [] : [gate.flag],
      known: [...slots.flags.keys()],
    },
  ]
  return named.flatMap(({ what, names, known }) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => unknownName({ pointer: `/${what}`, what, name, known })),
  )
}

/** Permissions that a resource asks for and nobody can have, by JSON pointer below it. */
function permissionFaults(resource: Resource, known: readonly string[]): Fault[] {
  const asked = [
    ...resource.items.filter(isField).flatMap((field) => ofField('/fields', field)),
    ...resource.actions.flatMap(ofAction),
  ]
  return asked
    .filter(({ name }) => !known.includes(name))
    .map(({ pointer, name }) => unknownName({ pointer, what: 'permission', name, known }))
}

interface Asked {
  readonly pointer: string
  readonly name: string
}

function ofAction({ name, permission, fields }: Action): Asked[] {
  const pointer = `/actions/${name}`
  const own =
    permission === undefined ? [] : [{ pointer: `${pointer}/permission`, name: permission }]
  return [...own, ...fields.flatMap((field) => ofField(`${pointer}/fields`, field))]
}

function ofField(pointer: string, { entry, permission }: Field): Asked[] {
  const names = new Set([permission.view, permission.change])
  return [...names].flatMap((name) =>
    name === undefined ? [] : [{ pointer: `${pointer}/${entry.name}/permission`, name }],
  )
}
