import * as z from 'zod/mini'

/** The format of a figure: money is in minor units (cents), a percentage is a share of one. */
const figure = {
  format: z.enum(['number', 'money', 'percent']),
  /** ISO 4217, `EUR` without it. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
}
const cellFormat = z.enum(['text', 'number', 'money', 'percent', 'date', 'date-time'])
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** Below the interface, such as `/resources/orders/7`. */
const path = z.string().check(z.regex(/^\/(?![/\\])/))
const name = z.string().check(z.minLength(1), z.maxLength(60))

const numberCard = z.strictObject({
  kind: z.literal('number'),
  value: z.number(),
  ...figure,
  /** The value of the period before, for the change. */
  previous: z.optional(z.number()),
  /** The way here, oldest first, in the unit of `value`. */
  trend: z.optional(z.array(z.number()).check(z.minLength(2), z.maxLength(400))),
  caption: z.optional(z.string()),
})

const chart = {
  ...figure,
  /** The axis that the points are along: days (`YYYY-MM-DD`) or words. */
  x: z.strictObject({ label: z.string(), format: z.optional(z.enum(['text', 'date'])) }),
  series: z
    .array(z.strictObject({ name, label: z.string() }))
    .check(z.minLength(1), z.maxLength(6)),
  /** `values` by the series' names; `null` is a gap. */
  points: z
    .array(z.strictObject({ x: z.string(), values: z.record(name, z.nullable(z.number())) }))
    .check(z.maxLength(400)),
}
const lineCard = z.strictObject({ kind: z.literal('line'), ...chart })
const barCard = z.strictObject({
  kind: z.literal('bar'),
  ...chart,
  /** Whether the series are stacked. */
  stacked: z.optional(z.boolean()),
})

const listCard = z.strictObject({
  kind: z.literal('list'),
  /** The format of `value`. */
  format: z.optional(cellFormat),
  currency: figure.currency,
  items: z
    .array(
      z.strictObject({
        path: z.optional(path),
        title: z.string(),
        text: z.optional(z.string()),
        value: z.optional(cell),
      }),
    )
    .check(z.maxLength(100)),
})

const tableCard = z.strictObject({
  kind: z.literal('table'),
  columns: z
    .array(
      z.strictObject({
        name,
        label: z.string(),
        format: z.optional(cellFormat),
        currency: figure.currency,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
  rows: z
    .array(z.strictObject({ path: z.optional(path), values: z.record(name, cell) }))
    .check(z.maxLength(200)),
})

/** The data of a card. Other properties are refused. */
export const cardData = z.discriminatedUnion('kind', [
  numberCard,
  lineCard,
  barCard,
  listCard,
  tableCard,
])
export type CardData = z.infer<typeof cardData>
export type CardKind = CardData['kind']

/** The body of `GET /dashboards/:name/cards/:id`. */
export const cardBody = z.object({
  data: cardData,
  /** When the figures were computed, ISO 8601. */
  computedAt: z.string(),
  /** The age of the figures when they were sent; the server keeps figures for a while. */
  ageSeconds: z.number(),
})
export type CardBody = z.infer<typeof cardBody>
