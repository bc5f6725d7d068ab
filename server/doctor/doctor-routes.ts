import { doctor } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { type ExamineDeps, examine } from './examine'

/** `/manage/doctor`: whether this server and the others are all right. */
export function doctorRoutes({
  guards,
  ...deps
}: ExamineDeps & { readonly guards: Pick<Guards, 'of'> }): Router {
  return bindEndpoints(doctor, { 'GET /manage/doctor': () => examine(deps) }, { guards: guards.of })
}
