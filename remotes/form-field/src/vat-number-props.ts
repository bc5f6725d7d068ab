import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

export const vatNumberProps = z.object({
  /** Name of the field with the country's two letters. */
  countryField: z.string(),
  label: z.string(),
})
export type VatNumberProps = PropsOf<typeof vatNumberProps>
