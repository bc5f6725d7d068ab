import type { Response } from 'express'
import { setChangeHeader } from '../http/change-header'
import {
  type CallChanges,
  type CallChangesDeps,
  createCallChanges,
  type DryRun,
} from './call-changes'

interface ChangingCall {
  readonly response: Response
  readonly query?: DryRun
}

/**
 * Does `work`, the change of a call, with the changes and the audit of that call, and names the change in a header
 * of the reply.
 */
export async function changeInCall<Deps extends CallChangesDeps, Done>(
  deps: Deps,
  { response, query = {} }: ChangingCall,
  work: (bound: Deps & CallChanges) => Promise<Done>,
): Promise<Done> {
  const call = createCallChanges(deps, query)
  const done = await work({ ...deps, ...call })
  setChangeHeader(response, call.change())
  return done
}
