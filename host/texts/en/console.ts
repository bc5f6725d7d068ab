import { audit } from './audit'
import { auditDetail } from './audit-detail'
import { demo } from './demo'
import { errors } from './errors'
import { explain } from './explain'
import { gate } from './gate'
import { guard } from './guard'
import { health } from './health'
import { locations } from './locations'
import { manage } from './manage'
import { overview } from './overview'
import { pageNames } from './page-names'
import { period } from './period'
import { proposals } from './proposals'
import { propsForm } from './props-form'
import { releases } from './releases'
import { remotes } from './remotes'
import { slots } from './slots'
import { tokens } from './tokens'
import { undo } from './undo'
import { webhooks } from './webhooks'

/** The texts of the pages below Administration, by area. */
export const consoleTexts = {
  audit,
  auditDetail,
  demo,
  errors,
  explain,
  guard,
  gate,
  health,
  locations,
  manage,
  overview,
  pageNames,
  period,
  propsForm,
  slots,
  tokens,
  undo,
  proposals,
  releases,
  remotes,
  webhooks,
} as const
