import type { publicTexts as english } from '../en/public'
import type { AreasOf } from '../texts-of'
import { common } from './public/common'
import { signIn } from './public/sign-in'

/** The texts that the sign-in page needs, by area. */
export const publicTexts: AreasOf<typeof english> = { common, 'sign-in': signIn }
