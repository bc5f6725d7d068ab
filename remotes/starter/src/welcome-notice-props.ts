import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

/** The props of the notice; the server checks them. */
export const welcomeNoticeProps = z.object({
  title: z.string().check(z.minLength(1)),
  text: z.optional(z.string()),
})
export type WelcomeNoticeProps = PropsOf<typeof welcomeNoticeProps>
