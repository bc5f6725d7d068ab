import { dashboard } from './staff/dashboard'
import { develop } from './staff/develop'
import { form } from './staff/form'
import { list } from './staff/list'
import { problems } from './staff/problems'
import { profile } from './staff/profile'
import { record } from './staff/record'
import { shell } from './staff/shell'

/** The texts behind the sign-in that are not of the console alone, by area. */
export const staffTexts = {
  dashboard,
  develop,
  form,
  list,
  problems,
  profile,
  record,
  shell,
} as const
