import * as z from 'zod/mini'

const failuresRange = 'Failed boxes of 1,000: from 0.1 to 500, such as 5.'
const p95Range = 'Milliseconds from 5 to 60000, such as 500.'

const budgetFailures = z
  .number('A number: failed boxes of 1,000, such as 5.')
  .check(z.minimum(0.1, failuresRange), z.maximum(500, failuresRange))

const budgetP95 = z
  .int('Whole milliseconds, such as 500.')
  .check(z.minimum(5, p95Range), z.maximum(60_000, p95Range))

/** Failed boxes of 1,000, and milliseconds from its code to the screen that 95 of 100 draws may take. */
export const budgetParts = {
  failures: z.optional(budgetFailures),
  p95: z.optional(budgetP95),
} as const

interface Parts {
  readonly failures?: number | undefined
  readonly p95?: number | undefined
}

/** Refuses a budget that says nothing. */
export const budgetSaysSomething = () =>
  z.refine<Parts>(({ failures, p95 }) => failures !== undefined || p95 !== undefined, {
    error: 'Say failures, p95 or both, or leave the budget out.',
    // What is in it and wrong is fault enough.
    when: ({ issues }) => issues.length === 0,
  })

/** The limits of what a component may use up in a week. */
export const budget = z.strictObject(budgetParts).check(budgetSaysSomething())
export type Budget = z.infer<typeof budget>

/** `5 failures per 1,000, p95 500 ms`. */
export function budgetText({ failures, p95 }: Budget): string {
  return [
    ...(failures === undefined ? [] : [`${failures} failures per 1,000`]),
    ...(p95 === undefined ? [] : [`p95 ${p95} ms`]),
  ].join(', ')
}
