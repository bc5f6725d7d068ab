import type { staffTexts as english } from '../en/staff'
import type { AreasOf } from '../texts-of'
import { dashboard } from './dashboard'
import { develop } from './develop'
import { form } from './form'
import { list } from './list'
import { problems } from './problems'
import { profile } from './profile'
import { record } from './record'
import { shell } from './shell'

/** The texts behind the sign-in that are not of the console alone, by area. */
export const staffTexts: AreasOf<typeof english> = {
  dashboard,
  develop,
  form,
  list,
  problems,
  profile,
  record,
  shell,
}
