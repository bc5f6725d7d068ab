import { componentFaults, formFaults, slotFaults } from '@slipway/sdk/check'
import {
  componentNameRule,
  escapePointer,
  type Fault,
  isComponentName,
  type ManifestComponent,
  type ManifestSlot,
  manifest,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { describeComponent } from './describe-component'
import { tryPropsSchema } from './props-schema'
import type { ComponentDefinition, RemoteDefinition } from './remote-definition'

/** The faults of a definition, as far as they can be known before a build. */
export function definitionFaults({ components, slots = [], origins }: RemoteDefinition): Fault[] {
  const entries = Object.entries(components)
  const unsayable = entries.flatMap(schemaFault)
  if (unsayable.length > 0) return [...entries.flatMap(nameFaults), ...unsayable]
  const described: ManifestComponent[] = entries.map(([name, one]) =>
    describeComponent(name, one, []),
  )
  const proposed = manifestSlots(slots)
  const form = formOf({ components: described, slots: proposed, origins })
  return [
    ...entries.flatMap(nameFaults),
    ...form.faults,
    ...componentFaults({ components: described, files: [] }),
    ...(form.isReadable ? slotFaults({ components: described, slots: proposed }) : []),
  ]
}

/** The slots of a definition as `slipway.json` has them. */
export function manifestSlots(slots: NonNullable<RemoteDefinition['slots']>): ManifestSlot[] {
  // Whatever names of a host their gates take.
  return slots.map(({ props = {}, ...slot }) => ({ ...slot, props }) as ManifestSlot)
}

const definitionForm = z.pick(manifest, { components: true, slots: true, origins: true })

/**
 * Finds what does not have the form that `slipway.json` wants. A definition with other faults than unknown keys
 * cannot be checked further.
 */
function formOf(definition: object) {
  const { error } = definitionForm.safeParse(definition, { error: z.locales.en().localeError })
  // Names, from which exposes are made, have a fault of their own.
  const issues = (error?.issues ?? []).filter(({ path: [part, , inner] }) => {
    return part !== 'components' || (inner !== 'name' && inner !== 'expose')
  })
  return {
    faults: formFaults(issues).map(withPointer),
    isReadable: issues.every(({ code }) => code === 'unrecognized_keys'),
  }
}

function withPointer({ pointer, code, detail = '' }: Fault): Fault {
  return { pointer, code, detail: `${pointer}: ${detail}` }
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
