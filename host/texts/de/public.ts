import { common } from './common'
import { signIn } from './sign-in'

/** The texts that the sign-in page needs, by area. */
export const publicTexts = { common, 'sign-in': signIn } as const
