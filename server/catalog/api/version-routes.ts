import { codedProblem, SIGNATURE_HEADER } from '@slipway/sdk/contract'
import { type Request, type Response, Router } from 'express'
import { methodNotAllowed } from '../../http/problem-handler'
import { archiveLimits, tooLarge } from '../archive/archive-limits'
import { readArchive } from '../archive/read-archive'
import { publishVersion } from '../publish/publish-version'
import { limitUploads } from '../publish/upload-places'
import { type CatalogRoutesDeps, changeGuards } from '../release/change-guards'
import { callerOf } from './caller'
import { createRemoteViews } from './remote-views'

const places = { perTeam: 2, inAll: 12 }

/** `/manage/remotes/:remote/versions/:version`. */
export function versionRoutes(deps: CatalogRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const views = createRemoteViews(deps.storage)
  router
    .route('/manage/remotes/:remote/versions/:version')
    .get(async function answerVersion({ params }, response) {
      response.json(await views.version(params.remote, params.version))
    })
    .put(
      changeGuards(deps).recent,
      limitUploads(places),
      async function publish(request, response) {
        const { remote, version } = request.params
        refuseOtherBodies(request)
        const gone = goneSignal(response)
        const { isNew, published } = await publishVersion(deps, {
          remote,
          version,
          actor: callerOf(request).actor,
          signature: request.get(SIGNATURE_HEADER),
          archive: await readArchive(request),
          gone,
        })
        response.status(isNew ? 201 : 200).json(published)
      },
    )
    .all(methodNotAllowed('GET', 'HEAD', 'PUT'))
  return router
}

// Aborted after the answer as well, where it says nothing to anybody.
function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController()
  const reason = codedProblem('malformed-request', 'The client is gone.')
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
