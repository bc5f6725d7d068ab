import { componentFaults, slotFaults } from '@slipway/sdk/check'
import {
  componentNameRule,
  escapePointer,
  type Fault,
  isComponentName,
  type ManifestComponent,
} from '@slipway/sdk/contract'
import { describeComponent } from './describe-component'
import { tryPropsSchema } from './props-schema'
import type { ComponentDefinition, RemoteDefinition } from './remote-definition'

/** The faults of a definition, as far as they can be known before a build. */
export function definitionFaults({ components, slots = [] }: RemoteDefinition): Fault[] {
  const entries = Object.entries(components)
  const unsayable = entries.flatMap(schemaFault)
  if (unsayable.length > 0) return [...entries.flatMap(nameFaults), ...unsayable]
  const described: ManifestComponent[] = entries.map(([name, one]) =>
    describeComponent(name, one, []),
  )
  return [
    ...entries.flatMap(nameFaults),
    ...componentFaults({ components: described, files: [] }),
    ...slotFaults({
      components: described,
      slots: slots.map(({ props = {}, ...slot }) => ({ ...slot, props })),
    }),
  ]
}

type Entry = readonly [name: string, definition: ComponentDefinition]

function nameFaults([name]: Entry): Fault[] {
  if (isComponentName(name)) return []
  const detail = `${JSON.stringify(name.slice(0, 100))} is not a component name: ${componentNameRule}.`
  return [{ pointer: `/components/${escapePointer(name)}`, code: 'name-invalid', detail }]
}

function schemaFault([name, { props }]: Entry): Fault[] {
  const schema = props && tryPropsSchema(name, props)
  return schema && 'pointer' in schema && 'code' in schema ? [schema as Fault] : []
}
