import type { CodedError } from '@slipway/sdk/contract'
import {
  codedProblem,
  emptyValue,
  escapePointer,
  type Fault,
  type FieldEntry,
  fieldFaultOf,
  fieldSchema,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { parseBody } from '../../http/parse-body'
import { faultDetail } from '../fields/fault-detail'
import type { Field } from '../fields/field'
import { kindOf } from '../fields/field-kinds'

/** Values by field name that passed their fields' checks. */
export type RecordInput = Readonly<Record<string, unknown>>

/**
 * Reads `{ field: value }`. `create` wants every required field; a change has only what it changes.
 * Returns what could be read, and every fault by JSON pointer.
 */
export function readRecordBody(
  body: unknown,
  fields: readonly Field[],
  mode: 'create' | 'update',
): { readonly values: RecordInput; readonly faults: readonly Fault[] } {
  const given = parseBody(z.record(z.string(), z.unknown()), body)
  const faults = Object.keys(given).flatMap((name) => nameFault(name, fields))
  const checked = fields.flatMap((field) => checkField(field, { given, mode, faults }))
  return { values: Object.fromEntries(checked), faults }
}

/** The 422 for a record that cannot be stored as sent. */
export function recordInvalid(errors: readonly Fault[]): CodedError {
  return codedProblem('validation-failed', 'The record cannot be saved; see errors.', {
    errors,
  })
}

/** A fault of one field's value. */
export function fieldFault(name: string, code: string, detail: string): Fault {
  return { pointer: `/${escapePointer(name)}`, code, detail }
}

interface Check {
  readonly given: RecordInput
  readonly mode: 'create' | 'update'
  /** Added to. */
  readonly faults: Fault[]
}

function checkField(field: Field, { given, mode, faults }: Check): [string, unknown][] {
  const { entry } = field
  const { name } = entry
  if (!Object.hasOwn(given, name)) return mode === 'update' ? [] : startValue(field, faults)
  if (entry.readOnly) {
    faults.push(fieldFault(name, 'read-only', `${entry.label} cannot be changed.`))
    return []
  }
  const fault = fieldFaultOf(entry, given[name])
  if (!fault) return [[name, fieldSchema(entry).parse(given[name])]]
  faults.push(fieldFault(name, fault.code, faultDetail(entry, fault)))
  return []
}

/** Returns the value that a new record has where nothing was sent. */
function startValue({ entry, column }: Field, faults: Fault[]): [string, unknown][] {
  const { name } = entry
  if (column === undefined) return []
  if (entry.default !== undefined) return [[name, entry.default]]
  if (!kindOf(entry).isAlwaysSet) {
    if (entry.readOnly) return []
    if (entry.required) faults.push(required(entry))
  }
  return [[name, emptyValue(entry)]]
}

function required(entry: FieldEntry): Fault {
  return fieldFault(entry.name, 'required', faultDetail(entry, { code: 'required' }))
}

function nameFault(name: string, fields: readonly Field[]): Fault[] {
  if (fields.some(({ entry }) => entry.name === name)) return []
  return [fieldFault(name, 'unknown-property', `There is no field "${name}".`)]
}
