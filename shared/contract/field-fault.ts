import type * as z from 'zod/mini'
import { fieldSchema } from './field-schema'
import type { FieldEntry } from './resource'

/** What is wrong with a value: a code, and what is needed to say it to a reader. */
export type FieldFault =
  | { readonly code: 'required' | 'invalid-type' | 'invalid-text' | 'not-an-option' }
  | { readonly code: 'invalid-date' | 'invalid-date-time' | 'invalid-email' | 'invalid-url' }
  | { readonly code: 'too-long'; readonly maxLength: number }
  /** The bound that was passed. */
  | { readonly code: 'out-of-range'; readonly min: number }
  | { readonly code: 'out-of-range'; readonly max: number }
  | { readonly code: 'not-a-step'; readonly step: number }
  /** In the words of the application. */
  | { readonly code: 'pattern-mismatch'; readonly message: string }

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
      return { code: entry.type === 'date-time' ? 'invalid-date-time' : 'invalid-text' }
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
      return formatFault(entry)
    case 'invalid_type':
      return typeFault(entry, issue.expected)
    default:
      return { code: 'invalid-type' }
  }
}

// Where a number is expected, a whole one is the step of 1.
function typeFault({ type }: FieldEntry, expected: string): FieldFault {
  const isFraction = type === 'number' && expected === 'int'
  return isFraction ? { code: 'not-a-step', step: 1 } : { code: 'invalid-type' }
}

function formatFault(entry: FieldEntry): FieldFault {
  switch (entry.type) {
    case 'date':
      return { code: 'invalid-date' }
    case 'date-time':
      return { code: 'invalid-date-time' }
    case 'email':
      return { code: 'invalid-email' }
    case 'url':
      return { code: 'invalid-url' }
    case 'text':
      return { code: 'pattern-mismatch', message: entry.pattern?.message ?? '' }
    default:
      return { code: 'invalid-type' }
  }
}
