import type { PropsChange } from '@slipway/sdk/contract'
import { fromTo, mayBe, type PropsSchema, type SchemaPair } from './props-schema'

/** Returns changes of what in two schemas limits a number, a length, or how many there are of something. */
export function limitChanges(pair: SchemaPair): PropsChange[] {
  const both = (...types: readonly string[]) =>
    mayBe(pair.from, ...types) && mayBe(pair.to, ...types)
  return [
    ...limits.filter(({ of }) => both(...of)).flatMap((limit) => boundChanges(pair, limit)),
    ...(both('number', 'integer') ? stepChanges(pair) : []),
    ...(both('string') ? formatChanges(pair) : []),
  ]
}

/** A range: what has it, and where it begins if the schema does not say. */
const limits = [
  { least: 'minLength', most: 'maxLength', of: ['string'], from: 0 },
  { least: 'minItems', most: 'maxItems', of: ['array'], from: 0 },
  { least: 'minProperties', most: 'maxProperties', of: ['object'], from: 0 },
  { least: 'minimum', most: 'maximum', of: ['number', 'integer'], from: -Infinity },
] as const
type Limit = (typeof limits)[number]

function boundChanges({ from, to, pointer }: SchemaPair, limit: Limit): PropsChange[] {
  const [least, most] = [leastOf, mostOf].map((boundOf) => [
    boundOf(from, limit),
    boundOf(to, limit),
  ])
  return [
    ...boundChange(pointer, limit.least, least as [Bound, Bound]),
    ...boundChange(pointer, limit.most, most as [Bound, Bound]),
  ]
}

/** One end of a range. */
interface Bound {
  /** Larger is stricter, at both ends. */
  readonly strictness: number
  /** The value itself is out, too. */
  readonly isOpen: boolean
  readonly text: string | undefined
}

function leastOf(schema: PropsSchema, { least, from }: Limit): Bound {
  const closed = Math.max(numberOr(schema[least], from), from)
  const open = least === 'minimum' ? numberOr(schema['exclusiveMinimum'], -Infinity) : -Infinity
  const isOpen = open >= closed && Number.isFinite(open)
  const value = isOpen ? open : closed
  return { strictness: value, isOpen, text: textOf(value, isOpen && '> ') }
}

function mostOf(schema: PropsSchema, { most }: Limit): Bound {
  const closed = numberOr(schema[most], Infinity)
  const open = most === 'maximum' ? numberOr(schema['exclusiveMaximum'], Infinity) : Infinity
  const isOpen = open <= closed && Number.isFinite(open)
  const value = isOpen ? open : closed
  return { strictness: -value, isOpen, text: textOf(value, isOpen && '< ') }
}

function boundChange(
  pointer: string,
  name: string,
  [before, after]: readonly [Bound, Bound],
): PropsChange[] {
  // Two infinities have no difference that is a number.
  const stricter =
    after.strictness - before.strictness || Number(after.isOpen) - Number(before.isOpen)
  if (!stricter) return []
  return [
    {
      pointer,
      kind: `${name}-${stricter > 0 ? 'narrowed' : 'widened'}`,
      effect: stricter > 0 ? 'breaking' : 'compatible',
      ...fromTo(before.text, after.text),
    },
  ]
}

function stepChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const [before, after] = [from['multipleOf'], to['multipleOf']]
  if (before === after) return []
  const words = (step: unknown) => (step === undefined ? undefined : String(step))
  const values = fromTo(words(before), words(after))
  if (after === undefined)
    return [{ pointer, kind: 'step-widened', effect: 'compatible', ...values }]
  const isFiner = Number.isInteger(Number(before) / Number(after))
  // The validator allows for rounding, so that a finer step is not quite sure to let all of it pass.
  const effect = isFiner ? 'may-break' : 'breaking'
  return [{ pointer, kind: isFiner ? 'step-changed' : 'step-narrowed', effect, ...values }]
}

/** Of the formats only one is more than a note for people. */
function formatChanges({ from, to, pointer }: SchemaPair): PropsChange[] {
  const isSafe = ({ format }: PropsSchema) => format === 'safe-url'
  if (isSafe(from) === isSafe(to)) return []
  return [
    isSafe(to)
      ? { pointer, kind: 'format-narrowed', effect: 'breaking' }
      : { pointer, kind: 'format-widened', effect: 'compatible' },
  ]
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function textOf(value: number, mark: string | false): string | undefined {
  return Number.isFinite(value) ? `${mark || ''}${value}` : undefined
}
