import type { CheckLimits } from '@slipway/sdk/check'
import {
  type CodedError,
  codedProblem,
  type HostResource,
  readTrial,
  SIGNATURE_HEADER,
  TRIAL_HEADER,
  type VersionTrial,
} from '@slipway/sdk/contract'
import type { remotes } from '@slipway/sdk/contract/api'
import type { Request, RequestHandler, Response } from 'express'
import { Answer, type Handlers } from '../../http/bind-endpoints'
import { callerOf } from '../../identity/callers/caller'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { archiveLimits, tooLarge } from '../archive/archive-limits'
import { readArchive } from '../archive/read-archive'
import { createRemoteViews } from '../release/remote-views'
import type { ContentCheck } from './content-check'
import { askNames, publishVersion } from './publish-version'
import type { RemoteQuotas } from './remote-quotas'
import { unpublishVersion } from './unpublish-version'

const places = { perTeam: 2, inAll: 12 }

export interface PublishRoutesDeps extends TeamRoutesDeps {
  /** The remotes that need signed versions: those with a key, or all. */
  readonly requireSignatures: 'registered' | 'all'
  readonly contentCheck: ContentCheck
  /** The size budgets of a version; default: the usual ones. */
  readonly limits?: CheckLimits
  /** The application's own, as teams are told them. */
  readonly resources: readonly HostResource[]
  readonly basePath: string
  /** The most that a remote may keep; default: the usual quotas. */
  readonly quotas?: RemoteQuotas
}

/** `/manage/remotes/:remote/versions/:version`. */
export function versionHandlers(deps: PublishRoutesDeps) {
  const views = createRemoteViews(deps)
  return {
    'GET /manage/remotes/{remote}/versions/{version}': ({ path, request }) =>
      views.version(path.remote, path.version, callerOf(request)),
    'DELETE /manage/remotes/{remote}/versions/{version}': ({ path, request }) =>
      unpublishVersion(deps, { ...path, actor: callerOf(request).actor }),
    'POST /manage/remotes/{remote}/names': ({ path, body }) =>
      askNames(deps, { name: path.remote, ...body }),
    'PUT /manage/remotes/{remote}/versions/{version}': [
      limitUploads(places),
      async ({ path, request, response }) => {
        refuseOtherBodies(request)
        const tried = trialOf(request)
        const gone = goneSignal(response)
        const { actor, token } = callerOf(request)
        const { isNew, published } = await publishVersion(deps, {
          ...path,
          actor,
          source: { address: request.ip, token },
          signature: request.get(SIGNATURE_HEADER),
          tried,
          archive: await readArchive(request, { ...archiveLimits, ...deps.limits }),
          gone,
        })
        return new Answer(published, { status: isNew ? 201 : 200 })
      },
    ],
  } satisfies Partial<Handlers<typeof remotes>>
}

// Checked before the body is read, so the connection cannot be used again.
function trialOf(request: Request): VersionTrial | undefined {
  const header = request.get(TRIAL_HEADER)
  const trial = header === undefined ? undefined : readTrial(header)
  if (header === undefined || trial) return trial
  throw codedProblem(
    'malformed-request',
    `${TRIAL_HEADER} must be a form such as by=jsdom, by=browser&browser=Chrome+141 or by=unseen&why=canvas.`,
    { headers: { Connection: 'close' } },
  )
}

// Aborted after the answer as well, where it says nothing to anybody.
function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController()
  const reason = codedProblem('malformed-request', 'The client disconnected.')
  response.once('close', () => gone.abort(reason))
  return gone.signal
}

function refuseOtherBodies({ headers }: Request): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!['application/gzip', 'application/x-gzip'].includes(type.trim().toLowerCase()))
    throw codedProblem('unsupported-media-type', 'Send a tar.gz as application/gzip.', {
      headers: { Connection: 'close' },
    })
  if (Number(headers['content-length'] ?? 0) > archiveLimits.packedBytes)
    throw tooLarge(`more than ${archiveLimits.packedBytes} bytes`)
}

interface UploadLimits {
  readonly perTeam: number
  readonly inAll: number
}

/**
 * Lets so many uploads in at a time, since each holds a whole archive in memory: of one team, or one
 * operator, and of all. 503 for more.
 */
function limitUploads({ perTeam, inAll }: UploadLimits): RequestHandler {
  const counts = new Map<string, number>()
  let all = 0
  return function limit(request, response, next) {
    const { remote, actor } = callerOf(request)
    const team = remote === undefined ? `operator ${actor.id}` : `team ${remote}`
    const own = counts.get(team) ?? 0
    if (own >= perTeam) throw busy('Two of your uploads are still running.')
    if (all >= inAll) throw busy('Too many others are publishing.')
    counts.set(team, own + 1)
    all += 1
    response.once('close', () => {
      all -= 1
      const left = (counts.get(team) ?? 1) - 1
      if (left > 0) counts.set(team, left)
      else counts.delete(team)
    })
    next()
  }
}

function busy(why: string): CodedError {
  return codedProblem('busy', `${why} Try again in a moment.`, { headers: { 'Retry-After': '5' } })
}
