import type { problems as english } from '../en/problems'
import type { TextsOf } from '../texts-of'

export const problems: TextsOf<typeof english> = {}
