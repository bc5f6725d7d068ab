import * as z from 'zod/mini'

const format = z.enum(['number', 'money', 'percent'])

/** What a card shows; `value` of money is in minor units. */
export const cardData = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('number'),
    value: z.number(),
    format,
    currency: z.optional(z.string()),
    /** The value of the period before, for the trend. */
    previous: z.optional(z.number()),
    caption: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        format: z.optional(z.enum(['text', 'number', 'money', 'percent', 'date'])),
        currency: z.optional(z.string()),
      }),
    ),
    rows: z.array(
      z.object({
        /** Path below the interface to go to. */
        path: z.optional(z.string()),
        values: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
])
export type CardData = z.infer<typeof cardData>

/** The body of `GET /dashboards/:name/cards/:id`. */
export const cardBody = z.object({
  data: cardData,
  /** When the figures were computed, ISO 8601. */
  computedAt: z.string(),
})
export type CardBody = z.infer<typeof cardBody>
