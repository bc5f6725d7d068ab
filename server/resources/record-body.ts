import { CodedError, escapePointer, type Fault, type FieldEntry } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import { parseBody } from '../http/parse-body'
import type { Field } from './field'
import { fieldSchema } from './field-schema'

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
  return new CodedError('validation-failed', 'The record cannot be saved as sent; see errors.', {
    status: 422,
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

function checkField({ entry }: Field, { given, mode, faults }: Check): [string, unknown][] {
  const { name } = entry
  if (!Object.hasOwn(given, name)) {
    if (mode === 'update') return []
    if (entry.default !== undefined) return [[name, entry.default]]
    if (entry.type === 'yes-no') return [[name, false]]
    if (entry.required && !entry.readOnly) faults.push(required(entry))
    return entry.readOnly ? [] : [[name, null]]
  }
  if (entry.readOnly) {
    faults.push(fieldFault(name, 'read-only', `${entry.label} cannot be changed.`))
    return []
  }
  const result = fieldSchema(entry).safeParse(given[name])
  if (result.success) return [[name, result.data]]
  faults.push(valueFault(entry, given[name], result.error.issues[0]))
  return []
}

function valueFault(entry: FieldEntry, value: unknown, issue: z.core.$ZodIssue | undefined): Fault {
  const { name, label } = entry
  if (value === null) return required(entry)
  switch (issue?.code) {
    case 'custom':
      return issue.params?.code === 'required'
        ? required(entry)
        : fieldFault(name, 'invalid-text', `${label} has characters that cannot be stored.`)
    case 'too_big':
      return issue.origin === 'string'
        ? fieldFault(name, 'too-long', `${label} has at most ${issue.maximum} characters.`)
        : fieldFault(name, 'out-of-range', `${label} is at most ${issue.maximum}.`)
    case 'too_small':
      return fieldFault(name, 'out-of-range', `${label} is at least ${issue.minimum}.`)
    case 'invalid_value':
      return fieldFault(name, 'not-an-option', `${label} is one of ${issue.values.join(', ')}.`)
    case 'invalid_format':
      return fieldFault(name, 'invalid-date', `${label} is a day such as 2026-01-31.`)
    default:
      return fieldFault(name, 'invalid-type', `${label} takes ${expected[entry.type]}.`)
  }
}

const expected: Readonly<Record<FieldEntry['type'], string>> = {
  text: 'a text',
  'long-text': 'a text',
  number: 'a number',
  money: 'a whole number of minor units',
  select: 'one of its options',
  'yes-no': 'true or false',
  date: 'a day such as 2026-01-31',
  relation: 'the id of a record, or null',
}

function required({ name, label }: FieldEntry): Fault {
  return fieldFault(name, 'required', `${label} is needed.`)
}

function nameFault(name: string, fields: readonly Field[]): Fault[] {
  if (fields.some(({ entry }) => entry.name === name)) return []
  return [fieldFault(name, 'unknown-property', `There is no field "${name}".`)]
}
