import { stat } from 'node:fs/promises'
import { CodedError, codedProblem } from '@slipway/sdk/contract'
import express, { type RequestHandler, type Router } from 'express'
import { methodNotAllowed } from '../../http/problem-handler'

/**
 * `GET /sdk.tgz`: the SDK that fits this host, for `npm install <address>/sdk.tgz`. For anybody: it
 * holds nothing of the application. 404 `sdk-missing` while it was not packed.
 */
export function sdkRoute(tarball: string | undefined): Router {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.route('/sdk.tgz').get(sendSdk(tarball)).all(methodNotAllowed('GET', 'HEAD'))
  return router
}

function sendSdk(tarball: string | undefined): RequestHandler {
  return async (_request, response) => {
    const found = tarball && (await stat(tarball).catch(() => undefined))
    if (!tarball || !found) throw sdkMissing()
    response.set({
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Type': 'application/gzip',
    })
    response.sendFile(tarball, { dotfiles: 'allow', etag: true })
  }
}

function sdkMissing(): CodedError {
  const message =
    'The SDK is not packed yet. "npm start" packs it when the host is up, in about a minute; "npm run sdk" reports the fault.'
  return codedProblem('sdk-missing', message)
}
