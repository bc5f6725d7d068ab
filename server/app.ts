import type { IncomingMessage, ServerResponse } from 'node:http'
import express from 'express'
import type { Logger } from 'pino'
import type { Assets } from './catalog/assets'
import type { Catalog } from './catalog/catalog'
import type { HostFiles } from './catalog/host-files'
import type { Application } from './create-application'
import { createFront } from './meta/front'
import { createPublicReplies } from './meta/public-replies'
import { createRevision } from './meta/revision'
import type { Storage } from './storage/storage'

export interface ServerDeps {
  readonly application: Application
  readonly storage: Storage
  readonly catalog: Catalog
  readonly assets: Assets
  readonly hostFiles: HostFiles
  readonly log: Logger
  readonly basePath: string
  readonly isProduction: boolean
  readonly development: boolean
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Wires the server's parts in their order (design 4). Does not listen. */
export function createServer(deps: ServerDeps): RequestHandler {
  const { application, catalog, assets, hostFiles, basePath, isProduction, development } = deps
  const revision = createRevision()
  application.slots.subscribe(revision.bump)
  catalog.subscribe(revision.bump)
  const meta = { application, catalog, revision: revision.current }
  const front = createFront({
    basePath,
    assets,
    replies: createPublicReplies({
      ...meta,
      headers: publicHeaders(isProduction),
      onChange: (listener) => revision.subscribe(listener),
    }),
    page: {
      ...meta,
      assets: () => hostFiles.assets,
      basePath,
      isProduction,
      development,
      readViewer: async () => null,
    },
  })
  const app = express()
  return (request, response) => {
    if (!front(request, response)) app(request, response)
  }
}

function publicHeaders(isProduction: boolean) {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(isProduction && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
