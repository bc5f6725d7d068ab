import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

const account = z.object({
  /** The holder of the account, such as "Sales, north". */
  label: z.string(),
  email: z.string(),
  password: z.string(),
})
export type Account = PropsOf<typeof account>

export const demoAccountsProps = z.object({ accounts: z.array(account) })
export type DemoAccountsProps = PropsOf<typeof demoAccountsProps>
