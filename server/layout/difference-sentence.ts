import { changedProps, type LayoutDifference, type PlacementChange } from '@slipway/sdk/contract'
import { periodText } from '../slots/period-text'

// In English, for the command line: the host has texts of its own.

type Difference = Pick<LayoutDifference, 'changed' | 'from' | 'to' | 'values'>

/** What becomes of an entry, with the value of before and of after of each part. */
export function differenceSentence({
  id,
  ...difference
}: Difference & { readonly id: string }): string {
  const parts = difference.changed.map((part) => partText(part, difference))
  return `${id}: ${parts.join('; ')}.`
}

/** The order of a location, before and after. */
export function orderSentence(
  location: string,
  { from, to }: NonNullable<LayoutDifference['order']>,
): string {
  const list = (ids: readonly string[]) => ids.join(', ') || 'nothing'
  return `${location}: order ${list(from)} → ${list(to)}.`
}

function partText(part: PlacementChange, difference: Difference): string {
  const { from, to, values } = difference
  switch (part) {
    case 'added':
      return to ? `added at ${to.location}` : `removed from ${from?.location}`
    case 'hidden':
      return to?.hidden ? 'hidden' : 'shown again'
    case 'location':
      return `location ${values?.from?.location ?? '–'} → ${values?.to?.location ?? '–'}`
    case 'props':
      return propsText(difference)
    case 'gate':
      return `gate ${json(values?.from?.gate)} → ${json(values?.to?.gate)}`
    case 'period':
      return `period ${periodText(from ?? {})} → ${periodText(to ?? {})}`
    case 'criticality':
      return `criticality ${criticalityText(from)} → ${criticalityText(to)}`
    case 'order':
      return 'in another order'
  }
}

function criticalityText(placement: Difference['from']): string {
  return placement?.criticality ?? "the component's own"
}

function propsText(difference: Difference): string {
  const changes = changedProps(difference).map(
    ({ name, from, to }) => `${name} ${json(from)} → ${json(to)}`,
  )
  return `props ${changes.join(', ') || 'as before'}`
}

function json(value: unknown): string {
  return value === undefined || value === null ? 'none' : JSON.stringify(value)
}
