import type { dashboard as english } from '../en/dashboard'
import type { TextsOf } from '../texts-of'

export const dashboard: TextsOf<typeof english> = {}
