import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import type { pages } from '@slipway/sdk/contract/api'
import { isConsolePath } from '@slipway/sdk/contract/console-path'
import type { Request, RequestHandler, Response } from 'express'
import type { AssetFile } from '../../http/asset-file'
import { pathOf } from '../../http/path-of'
import { methodNotAllowed } from '../../http/problem-handler'
import { acceptedCoding } from '../../http/ready-body'
import type { Actor } from '../../storage/tables/audit-table'
import type { Assets } from '../assets/assets'
import { type PageDeps, sendPage } from './page-route'

interface InterfaceDeps {
  readonly page: PageDeps
  readonly assets: Assets
  readonly basePath: string
  /** Told who read a source map of which version. */
  readonly onSourceRead: OnSourceRead
}

type Answer = (request: Request, response: Response) => void | Promise<void>

/** What answers a path behind the one of the entry. */
type Answers = Readonly<Record<keyof typeof pages, (rest: string) => Answer>>

/** The page of the interface and the files it is made of. Comes before all session code. */
export function interfaceRoutes({
  page,
  assets,
  basePath,
  onSourceRead,
}: InterfaceDeps): RequestHandler {
  const app = `${basePath}/app`
  const assetPrefix = `${basePath}/assets/`
  const refuseMethod = methodNotAllowed('GET', 'HEAD')
  const answers = {
    'GET /': () => redirectTo(`${app}/`),
    'GET /app/{page}': () => async (request, response) => {
      const path = request.path.slice(app.length)
      const elsewhere = page.originOf(request, path)
      if (elsewhere === undefined) return sendPage(page, request, response)
      const user = isConsolePath(path) ? await handedUser(page, request) : ''
      return redirectTo(`${elsewhere}${request.originalUrl}${user}`)(request, response)
    },
    'GET /assets/{file}': (file) =>
      file.endsWith('.map')
        ? answerSourceMap({ assets, onSourceRead, readSession: page.readSession }, file)
        : answerAsset(assets, file, forAnyPage),
  } satisfies Answers

  // By the path as it came: a router would decode it, and an asset's name is never encoded.
  function findAnswer(path: string): Answer | undefined {
    if (path.startsWith(assetPrefix))
      return answers['GET /assets/{file}'](path.slice(assetPrefix.length))
    if (path === app || path.startsWith(`${app}/`)) return answers['GET /app/{page}']()
    return path === `${basePath}/` || path === basePath ? answers['GET /']() : undefined
  }

  return async function answerInterface(request, response, next) {
    const answer = findAnswer(pathOf(request.url))
    if (!answer) next()
    else if (request.method === 'GET' || request.method === 'HEAD') await answer(request, response)
    else refuseMethod(request, response, next)
  }
}

// They are public. Frames without an origin read them, and pages of ours from a CDN that pulls them and passes this on.
const forAnyPage = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

function answerAsset(assets: Assets, name: string, more: OutgoingHttpHeaders): Answer {
  return async (request, response) => {
    sendAsset(request, response, { file: await findFile(assets, name), more })
  }
}

type OnSourceRead = (actor: Actor, digest: string) => void

interface SourceMapDeps {
  readonly readSession: PageDeps['readSession']
  readonly assets: Assets
  readonly onSourceRead: OnSourceRead
}

// The source of all remotes is for those who work on the host; others do not learn that it is there.
function answerSourceMap(deps: SourceMapDeps, name: string): Answer {
  return async (request, response) => {
    const { viewer } = (await deps.readSession(request)) ?? {}
    if (!viewer?.readsSources) throw noFile()
    const file = await findFile(deps.assets, name)
    const [, digest] = /^remotes\/([\da-f]{40})/.exec(name) ?? []
    if (digest) deps.onSourceRead({ id: viewer.user.id, name: viewer.user.email }, digest)
    sendAsset(request, response, { file, cacheControl: 'private, no-store' })
  }
}

async function findFile(assets: Assets, name: string): Promise<AssetFile> {
  const file = await assets.find(name)
  if (!file) throw noFile()
  return file
}

function noFile(): CodedError {
  return codedProblem('not-found', 'There is no such file.')
}

/**
 * Who is signed in here, for a page of Administration at its own origin, where they type the password alone: a fragment,
 * which no server and no log gets. Nobody where the session is not known.
 */
async function handedUser({ readSession }: PageDeps, request: Request): Promise<string> {
  const session = await readSession(request).catch(() => null)
  return session ? `#user=${encodeURIComponent(session.viewer.user.email)}` : ''
}

function redirectTo(address: string): Answer {
  return (_request, response) => {
    const headers = { Location: address, 'Cache-Control': 'no-store', 'Content-Length': 0 }
    response.writeHead(302, headers).end()
  }
}

const filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
// A worker is held by the policy of its own script, not by the page's.
const scriptPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'"

const forAll = 'public, max-age=31536000, immutable'

interface SentAsset {
  readonly file: AssetFile
  readonly cacheControl?: string
  readonly more?: OutgoingHttpHeaders
}

/** Answers a GET or HEAD of a file; `cacheControl` when it is not for everybody. */
function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { file, cacheControl = forAll, more }: SentAsset,
): void {
  const useBrotli = file.brotli && acceptedCoding(request.headers['accept-encoding']) === 'br'
  const body = useBrotli && file.brotli ? file.brotli : file.bytes
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    'Cache-Control': cacheControl,
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': file.type.startsWith('text/javascript') ? scriptPolicy : filePolicy,
    ...(useBrotli && { 'Content-Encoding': 'br' }),
    ...more,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
