import type { IncomingMessage } from 'node:http'
import { reasonCode, reportsBody } from '@slipway/sdk/contract'
import type { CheckedBuild } from '../build-here'
import { readJson } from '../dev/emulator/read-json'
import { sendFile } from '../dev/reply'
import { serveBuild } from '../dev/serve-build'
import { type Drawings, drawingPage } from './drawing-page'

/** The reports of a page so far. */
interface DrawingState {
  /** Index of the slot that is being drawn. */
  begun?: number
  /** Name and version of the browser, such as `Chrome 141`. */
  browser?: string
  readonly seen: Set<number>
  /** Address of the host for a slot → what the host reported of it. */
  readonly reports: Map<string, string>
  /** When it reported something. */
  lastAt: number
}

export interface DrawingServer {
  readonly url: string
  readonly state: DrawingState
  close(): Promise<void>
}

/** The real host with made-up data around the built files, and the page that goes through the slots. */
export async function startDrawingServer(
  build: CheckedBuild,
  drawings: Drawings,
): Promise<DrawingServer> {
  const state: DrawingState = { seen: new Set(), reports: new Map(), lastAt: Date.now() }
  const { origin, close } = await serveBuild(build, async ({ request, response, url }) => {
    if (url.pathname === '/drawing') {
      sendFile(response, 'drawing.html', Buffer.from(drawingPage(drawings)))
      return true
    }
    if (!(await note(request, url, state))) return false
    response.writeHead(204).end()
    return true
  })
  return { url: `${origin}/drawing`, state, close }
}

async function note(request: IncomingMessage, url: URL, state: DrawingState): Promise<boolean> {
  const [, first, what = '', text = ''] = url.pathname.split('/')
  if (request.method !== 'POST') return false
  if (first === 'drawing') {
    state.lastAt = Date.now()
    state.browser ??= browserOf(request)
    if (what === 'begun') state.begun = Number(text)
    if (what === 'seen') state.seen.add(Number(text))
    return true
  }
  if (first !== 'with' || text !== 'reports') return false
  const { reports } = reportsBody.parse(await readJson(request))
  for (const { code, component, detail = '' } of reports) {
    if (!reasonCode.safeParse(code).success) continue
    state.reports.set(`${what} ${component}`, [code, detail].filter(Boolean).join(': '))
  }
  return true
}

// `HeadlessChrome/141.0.0.0`: one without a window is the same otherwise.
function browserOf({ headers }: IncomingMessage): string {
  const [, name, version] = /(?:Headless)?(Chrom\w+)\/(\d+)/.exec(headers['user-agent'] ?? '') ?? []
  return name === undefined ? 'a browser' : `${name} ${version}`
}
