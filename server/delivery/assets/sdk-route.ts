import { stat } from 'node:fs/promises'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import { open } from '@slipway/sdk/contract/api'
import type { Response, Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'

/**
 * What anybody may ask for. `GET /sdk.tgz` is the SDK that fits this host, for
 * `npm install <address>/sdk.tgz`: it holds nothing of the application. 404 `sdk-missing` while it
 * was not packed.
 */
export function openRoutes(tarball: string | undefined): Router {
  return bindEndpoints(
    open,
    {
      'GET /slots': 'first-route',
      'GET /remotes': 'first-route',
      'GET /sdk.tgz': ({ response }) => sendSdk(tarball, response),
    },
    { guards: () => [] },
  )
}

async function sendSdk(tarball: string | undefined, response: Response): Promise<void> {
  const found = tarball && (await stat(tarball).catch(() => undefined))
  if (!tarball || !found) throw sdkMissing()
  response.set({
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': 'application/gzip',
  })
  response.sendFile(tarball, { dotfiles: 'allow', etag: true })
}

function sdkMissing(): CodedError {
  const message =
    'There is no archive of the SDK to hand out. SLIPWAY_SDK names one; in the repository, "npm start" packs it about a minute after the host is up, and if it stays missing, "npm run sdk" reports why.'
  return codedProblem('sdk-missing', message)
}
