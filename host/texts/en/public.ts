import { common } from './public/common'
import { signIn } from './public/sign-in'

/** The texts that the sign-in page needs, by area. */
export const publicTexts = { common, 'sign-in': signIn } as const
