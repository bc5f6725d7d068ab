import {
  escapePointer,
  type Fault,
  type FieldCondition,
  type ManifestSlot,
  type PageCondition,
} from '@slipway/sdk/contract'
import { unknownName } from './unknown-name'

/** A field as conditions name it; one with options can only have their values. */
interface NamedField {
  readonly name: string
  readonly options?: readonly string[] | undefined
}

/** A resource as conditions name it. */
export interface NamedResource {
  readonly name: string
  readonly fields: readonly NamedField[]
}

/** Nobody mends more at once, and to find a name that is like each of them takes time. */
const ENOUGH = 25

/**
 * Faults of a condition by JSON pointer below it, the first 25: resources, fields and options that there are not, each
 * with the nearest one. A field has to be one of each resource that is named.
 */
export function pageNameFaults(
  condition: PageCondition,
  resources: readonly NamedResource[],
): Fault[] {
  return firstOf(namesIn(condition, resources))
}

function firstOf(faults: Iterable<Fault>): Fault[] {
  const first: Fault[] = []
  for (const fault of faults) {
    first.push(fault)
    if (first.length === ENOUGH) break
  }
  return first
}

function* namesIn(
  { resources: names = [], record = {} }: PageCondition,
  resources: readonly NamedResource[],
): Iterable<Fault> {
  const known = resources.map(({ name }) => name)
  for (const name of names) {
    const resource = resources.find((one) => one.name === name)
    if (!resource) yield unknownName({ pointer: '/resources', what: 'resource', name, known })
    else yield* recordFaults(resource, record)
  }
}

/** Fields that a resource has not, and values that a field with options cannot have. */
function* recordFaults(
  { name: resource, fields }: NamedResource,
  record: NonNullable<PageCondition['record']>,
): Iterable<Fault> {
  const known = fields.map((one) => one.name)
  const about = (fault: Fault) => ({ ...fault, detail: `${resource}: ${fault.detail}` })
  for (const [name, wanted] of Object.entries(record)) {
    const pointer = `/record/${escapePointer(name)}`
    const field = fields.find((one) => one.name === name)
    if (!field) yield about(unknownName({ pointer, what: 'field', name, known }))
    const options = field?.options
    const strange = options ? valuesIn(wanted).filter((value) => !options.includes(value)) : []
    for (const value of strange)
      yield about(unknownName({ pointer, what: 'option', name: value, known: options ?? [] }))
  }
}

function valuesIn(wanted: FieldCondition): string[] {
  if (Array.isArray(wanted)) return wanted.map(String)
  return typeof wanted === 'object' ? [] : [String(wanted)]
}

/** The same faults of the gates of proposed slots, by JSON pointer into `slipway.json`. */
export function gateNameFaults(
  slots: readonly Pick<ManifestSlot, 'gate'>[],
  resources: readonly NamedResource[],
): Fault[] {
  return firstOf(namesInGates(slots, resources))
}

function* namesInGates(
  slots: readonly Pick<ManifestSlot, 'gate'>[],
  resources: readonly NamedResource[],
): Iterable<Fault> {
  for (const [index, { gate }] of slots.entries()) {
    // It comes from JSON, where a key that is not given is not there.
    for (const fault of namesIn((gate ?? {}) as PageCondition, resources))
      yield { ...fault, pointer: `/slots/${index}/gate${fault.pointer}` }
  }
}
