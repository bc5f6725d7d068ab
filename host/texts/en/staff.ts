import { audit } from './audit'
import { auditDetail } from './audit-detail'
import { dashboard } from './dashboard'
import { develop } from './develop'
import { form } from './form'
import { list } from './list'
import { manage } from './manage'
import { problems } from './problems'
import { profile } from './profile'
import { record } from './record'
import { shell } from './shell'

/** The texts of all pages behind the sign-in, by area. */
export const staffTexts = {
  audit,
  auditDetail,
  dashboard,
  develop,
  form,
  list,
  manage,
  problems,
  profile,
  record,
  shell,
} as const
