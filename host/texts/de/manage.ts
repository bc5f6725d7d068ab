import type { manage as english } from '../en/manage'
import type { TextsOf } from '../texts-of'

export const manage: TextsOf<typeof english> = {}
