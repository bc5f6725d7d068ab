import { codedProblem, type Locations, remoteName } from '@slipway/sdk/contract'
import type { Endpoint } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler } from 'express'
import type { Changes } from '../../changes/changes'
import { pathOf } from '../../http/path-of'
import type { SlotRegistry } from '../../slots/slot-registry'
import type { CreateAudit } from '../../storage/tables/audit-table'
import { type CallerDeps, callerOf, forbidden, forSessions } from './caller'
import type { RefusalLimit } from './refusal-limit'

/** The parts of routes that teams may call by their tokens. */
export interface TeamRoutesDeps extends CallerDeps {
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
  /** The limit of what is recorded of what tokens may not do. */
  readonly refusalLimit: RefusalLimit
  /** 403 for a session without it. */
  readonly permission: (name: string) => RequestHandler
  /** 403 for a session whose sign-in is too long ago for what changes code. */
  readonly requireRecentSignIn: RequestHandler
  /** The locations that slots may be at. */
  readonly locations: Locations
  /** The application's own. */
  readonly slots: Pick<SlotRegistry, 'current' | 'propsOf'>
}

/** Returns what holds up a caller: tokens, from what is for operators alone; sessions, until they are fresh. */
export function callGuards(
  deps: TeamRoutesDeps,
): (entry: Pick<Endpoint, 'team' | 'right' | 'recent'>) => readonly RequestHandler[] {
  const operator = operatorOnly(deps)
  const recent = forSessions(deps.requireRecentSignIn)
  return ({ team, right, recent: needsRecent }) => [
    ...(team ? [] : [operator]),
    forSessions(deps.permission(right)),
    ...(needsRecent ? [recent] : []),
  ]
}

/** A caller with a token acts on its own remote only; attempts elsewhere are recorded. */
export function guardRemote(deps: TeamRoutesDeps): RequestHandler {
  return async function guard(request, _response, next) {
    const { remote } = request.params
    if (typeof remote !== 'string' || !remoteName.safeParse(remote).success)
      throw codedProblem('not-found', 'This is not a name for a remote.')
    await refuseOthers(deps, request, [remote])
    next()
  }
}

/** 403 for a token when one of `remotes` is not its own. */
export async function refuseOthers(
  deps: TeamRoutesDeps,
  request: Request,
  remotes: readonly string[],
): Promise<void> {
  const own = callerOf(request).remote
  const foreign = remotes.find((remote) => own !== undefined && remote !== own)
  if (foreign === undefined) return
  await noteRefusal(deps, request, foreign)
  throw forbidden(`This token is for ${own}, not for ${foreign}.`)
}

/** 403 for a token, which is recorded. */
export function operatorOnly(deps: TeamRoutesDeps): RequestHandler {
  return async function guardOperator(request, _response, next) {
    const { remote } = callerOf(request)
    if (remote !== undefined) {
      await noteRefusal(deps, request, remote)
      throw forbidden('Only a signed-in operator may do this, not a token.')
    }
    next()
  }
}

/** Of the path of what was refused: a caller chooses it. */
const LONGEST_PATH = 200

/** Writes down what a token tried and may not do, as far as the limit goes. */
export async function noteRefusal(
  { storage, createAudit, refusalLimit }: TeamRoutesDeps,
  request: Request,
  remote: string,
): Promise<void> {
  const { actor } = callerOf(request)
  const unrecorded = refusalLimit(actor.name, remote)
  if (unrecorded === undefined) return
  const path = pathOf(request.originalUrl).slice(0, LONGEST_PATH)
  await createAudit(storage).add({
    actor,
    action: 'remote.refused',
    subject: { id: null, name: remote },
    detail: { method: request.method, path, ...(unrecorded > 0 && { unrecorded }) },
  })
}
