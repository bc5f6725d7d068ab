import type { list as english } from '../en/list'
import type { TextsOf } from '../texts-of'

export const list: TextsOf<typeof english> = {}
