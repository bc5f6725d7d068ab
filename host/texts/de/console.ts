import type { consoleTexts as english } from '../en/console'
import type { AreasOf } from '../texts-of'
import { audit } from './console/audit'
import { auditDetail } from './console/audit-detail'
import { demo } from './console/demo'
import { errors } from './console/errors'
import { explain } from './console/explain'
import { findings } from './console/findings'
import { gate } from './console/gate'
import { guard } from './console/guard'
import { health } from './console/health'
import { locations } from './console/locations'
import { manage } from './console/manage'
import { overview } from './console/overview'
import { pageNames } from './console/page-names'
import { period } from './console/period'
import { proposals } from './console/proposals'
import { propsForm } from './console/props-form'
import { releases } from './console/releases'
import { remotes } from './console/remotes'
import { slots } from './console/slots'
import { system } from './console/system'
import { tokens } from './console/tokens'
import { undo } from './console/undo'
import { webhooks } from './console/webhooks'

/** The texts of the pages below Administration, by area. */
export const consoleTexts: AreasOf<typeof english> = {
  audit,
  auditDetail,
  demo,
  errors,
  explain,
  findings,
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
  system,
  tokens,
  undo,
  proposals,
  releases,
  remotes,
  webhooks,
}
