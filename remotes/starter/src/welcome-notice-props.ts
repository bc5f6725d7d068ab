import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

/** What a slot gives to the notice; the server checks it. */
export const welcomeNoticeProps = z.object({
  title: z.string().check(z.minLength(1)),
  text: z.optional(z.string()),
})
export type WelcomeNoticeProps = PropsOf<typeof welcomeNoticeProps>
