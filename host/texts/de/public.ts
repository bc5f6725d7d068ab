import type { publicTexts as english } from '../en/public'
import type { AreasOf } from '../texts-of'
import { common } from './common'
import { signIn } from './sign-in'

/** The texts that the sign-in page needs, by area. */
export const publicTexts: AreasOf<typeof english> = { common, 'sign-in': signIn }
