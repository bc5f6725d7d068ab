import 'i18next'
import type { publicTexts } from './en/public'
import type { staffTexts } from './en/staff'

// A wrong area or key is a type error.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: typeof publicTexts & typeof staffTexts
  }
}
