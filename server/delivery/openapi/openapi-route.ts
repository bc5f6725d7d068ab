import type { Request, RequestHandler } from 'express'
import type { Viewer } from '../../slots/viewer'
import { openApiDocument } from './openapi-document'

type OpenApiDeps = Parameters<typeof openApiDocument>[0] & {
  readonly viewerOf: (request: Request) => Viewer
}

/** `GET /openapi.json`, for those who are signed in. */
export function openApiRoute({ viewerOf, ...api }: OpenApiDeps): RequestHandler {
  return function answerOpenApi(request, response) {
    response.set('Cache-Control', 'private, no-store')
    response.json(openApiDocument(api, viewerOf(request)))
  }
}
