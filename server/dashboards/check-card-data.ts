import { type CardData, cardData } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { Card } from './dashboard'

/** What a card's function answered, if it is what the card promises; else throws the faults, with their pointers. */
export function checkCardData(card: Card, data: unknown): CardData {
  const parsed = z.safeParse(cardData, data, { error: z.locales.en().localeError })
  const faults = parsed.success ? kindFaults(card, parsed.data) : shapeFaults(parsed.error)
  if (parsed.success && faults.length === 0) return parsed.data
  throw new Error(
    `The data of the card "${card.id}" cannot be shown: ${faults.join('; ')}. ` +
      'Correct what its data function answers.',
  )
}

function shapeFaults({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string[] {
  return issues.map(({ path, message }) => `/${path.map(String).join('/')}: ${message}`)
}

function kindFaults({ component }: Card, data: CardData): string[] {
  if (data.kind !== component) return [`/kind: "${data.kind}" is not its component "${component}"`]
  if (data.kind !== 'line' && data.kind !== 'bar') return []
  const names = new Set(data.series.map(({ name }) => name))
  return data.points.flatMap(({ values }, index) =>
    Object.keys(values)
      .filter((name) => !names.has(name))
      .map((name) => `/points/${index}/values/${name}: there is no such series`),
  )
}
