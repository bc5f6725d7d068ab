import type { profile as english } from '../en/profile'
import type { TextsOf } from '../texts-of'

export const profile: TextsOf<typeof english> = {}
