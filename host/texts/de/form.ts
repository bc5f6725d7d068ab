import type { form as english } from '../en/form'
import type { TextsOf } from '../texts-of'

export const form: TextsOf<typeof english> = {}
