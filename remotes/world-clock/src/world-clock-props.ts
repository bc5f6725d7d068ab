import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

export const worldClockProps = z.object({
  /** IANA names, such as `Europe/Vienna`. */
  zones: z.array(z.string()).check(z.minLength(1), z.maxLength(6)),
})
export type WorldClockProps = PropsOf<typeof worldClockProps>
