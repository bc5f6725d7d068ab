import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reasonCode, reportsBody } from '@slipway/sdk/contract'
import type { CheckedBuild } from '../build-here'
import { DevFiles } from '../dev/dev-files'
import { createEmulator } from '../dev/emulator/emulator-answer'
import { readJson } from '../dev/emulator/read-json'
import { refuseStranger } from '../dev/refuse-strangers'
import { sendFile, sendProblem } from '../dev/reply'
import { type DrawingAddress, drawingPage } from './drawing-page'

/** What a page has reported so far. */
interface DrawingState {
  /** Index of the slot that is being drawn. */
  begun?: number
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

/** The real host with made-up data around the built files, and the page that goes through `slots`. */
export async function startDrawingServer(
  { files, manifestText }: CheckedBuild,
  slots: readonly DrawingAddress[],
): Promise<DrawingServer> {
  const dev = new DevFiles()
  const all = new Map([...files, ['slipway.json', Buffer.from(manifestText)]])
  dev.add({ ok: true, id: 1, number: 1, files: all, milliseconds: 0 })
  const emulator = createEmulator()
  const state: DrawingState = { seen: new Set(), reports: new Map(), lastAt: Date.now() }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const detail = refuseStranger(request, undefined)
    if (detail) return sendProblem(response, { status: 403, code: 'cross-site', detail })
    const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
    if (url.pathname === '/drawing') {
      return sendFile(response, 'drawing.html', Buffer.from(drawingPage(slots)))
    }
    if (await note(request, url, state)) return void response.writeHead(204).end()
    if (await emulator({ request, response, url }, dev)) return
    sendProblem(response, {
      status: 404,
      code: 'not-found',
      detail: `Nothing is at ${url.pathname}.`,
    })
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/drawing`,
    state,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function note(request: IncomingMessage, url: URL, state: DrawingState): Promise<boolean> {
  const [, first, what = '', text = ''] = url.pathname.split('/')
  if (request.method !== 'POST') return false
  if (first === 'drawing') {
    state.lastAt = Date.now()
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
