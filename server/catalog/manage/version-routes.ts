import { CodedError, SIGNATURE_HEADER } from '@slipway/sdk/contract'
import { type Request, type RequestHandler, Router } from 'express'
import { methodNotAllowed } from '../../http/problem-handler'
import { archiveLimits, tooLarge } from '../archive/archive-limits'
import { readArchive } from '../archive/read-archive'
import { callerOf } from '../caller'
import { publishVersion } from '../publish/publish-version'
import { type CatalogRoutesDeps, changeGuards } from './change-guards'
import { createRemoteViews } from './remote-views'

/** Each holds a whole archive in memory. */
const AT_ONCE = 4

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
      limitAtOnce(AT_ONCE),
      async function publish(request, response) {
        const { remote, version } = request.params
        refuseOtherBodies(request)
        const { isNew, published } = await publishVersion(deps, {
          remote,
          version,
          actor: callerOf(request).actor,
          signature: request.get(SIGNATURE_HEADER),
          archive: await readArchive(request),
        })
        response.status(isNew ? 201 : 200).json(published)
      },
    )
    .all(methodNotAllowed('GET', 'HEAD', 'PUT'))
  return router
}

function limitAtOnce(most: number): RequestHandler {
  let count = 0
  return function limit(_request, response, next) {
    if (count >= most)
      throw new CodedError('busy', 'Others are publishing. Try again in a moment.', {
        status: 503,
        headers: { 'Retry-After': '5' },
      })
    count += 1
    response.once('close', () => {
      count -= 1
    })
    next()
  }
}

function refuseOtherBodies({ headers }: Request): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  if (!['application/gzip', 'application/x-gzip'].includes(type.trim().toLowerCase()))
    throw new CodedError('unsupported-media-type', 'Send a tar.gz as application/gzip.', {
      status: 415,
      headers: { Connection: 'close' },
    })
  if (Number(headers['content-length'] ?? 0) > archiveLimits.packedBytes)
    throw tooLarge(`more than ${archiveLimits.packedBytes} bytes`)
}
