import { dashboard } from './dashboard'
import { develop } from './develop'
import { form } from './form'
import { list } from './list'
import { problems } from './problems'
import { profile } from './profile'
import { record } from './record'
import { shell } from './shell'

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
