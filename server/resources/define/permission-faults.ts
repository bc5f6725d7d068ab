import type { Fault } from '@slipway/sdk/contract'
import { unknownName } from '../../slots/unknown-name'
import { type Field, isField } from '../fields/field'
import type { Action } from './action'
import type { Resource } from './resource'

/** Permissions that a resource asks for and nobody can have, by JSON pointer below it. */
export function permissionFaults(resource: Resource, known: readonly string[]): Fault[] {
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
