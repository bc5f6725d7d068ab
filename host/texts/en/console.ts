import { audit } from './audit'
import { auditDetail } from './audit-detail'
import { manage } from './manage'

/** The texts of the pages below Administration, by area. */
export const consoleTexts = {
  audit,
  auditDetail,
  manage,
} as const
