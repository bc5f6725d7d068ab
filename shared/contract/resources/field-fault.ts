import type * as z from 'zod/mini'
import { type FieldEntry, type FieldFault, fieldSchema, valueKindOf } from './field-kinds'

/** The first fault of `value` in the field; the server and the browser say the same. */
export function fieldFaultOf(entry: FieldEntry, value: unknown): FieldFault | undefined {
  const parsed = fieldSchema(entry).safeParse(value)
  if (parsed.success) return undefined
  if (isNothing(value)) return { code: 'required' }
  const issue = firstIssue(parsed.error.issues)
  return issue ? faultOf(entry, issue) : { code: 'invalid-type' }
}

/** `null`, blank text, no option. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

// Of a union (a text, or an empty one) the text's fault is the one that says something.
function firstIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue | undefined {
  const [issue] = issues
  return issue?.code === 'invalid_union' ? firstIssue(issue.errors[0] ?? []) : issue
}

function faultOf(entry: FieldEntry, issue: z.core.$ZodIssue): FieldFault {
  switch (issue.code) {
    case 'custom':
      return issue.params?.['code'] === 'invalid-text' ? { code: 'invalid-text' } : malformed(entry)
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too-long', maxLength: Number(issue.maximum) }
        : { code: 'out-of-range', max: Number(issue.maximum) }
    case 'too_small':
      return { code: 'out-of-range', min: Number(issue.minimum) }
    case 'not_multiple_of':
      return { code: 'not-a-step', step: issue.divisor }
    case 'invalid_value':
      return { code: 'not-an-option' }
    case 'invalid_format':
      return malformed(entry)
    case 'invalid_type':
      return valueKindOf(entry).mistyped?.(issue.expected) ?? { code: 'invalid-type' }
    default:
      return { code: 'invalid-type' }
  }
}

function malformed(entry: FieldEntry): FieldFault {
  return valueKindOf(entry).malformed?.(entry) ?? { code: 'invalid-type' }
}
