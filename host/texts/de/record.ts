import type { record as english } from '../en/record'
import type { TextsOf } from '../texts-of'

export const record: TextsOf<typeof english> = {}
