import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Manifest, reasonCode, reportsBody } from '@slipway/sdk/contract'
import { stageAddress } from '../../emulator/stage-address'
import { readView } from '../../emulator/view'
import type { CheckedBuild } from '../build-here'
import { emulatorFile } from '../dev/emulator/emulator-answer'
import { readJson } from '../dev/emulator/read-json'
import { sendFile } from '../dev/reply'
import { serveBuild } from '../dev/serve-build'
import { DRAWING_MS, type Drawable, type Drawn, hung } from './drawable'
import { type Drawings, drawingPage } from './drawing-page'
import { noteOfMissing, type PageNote, pageNote, watchingScript } from './notes/page-note'
import { startBrowser } from './start-browser'

/** The result for each in a browser, and the name of that browser. */
export interface SeenInBrowser {
  /** Such as `Chrome 141`. */
  readonly browser: string
  readonly drawn: readonly SeenDrawn[]
}

/** The result for a drawable, and what the browser noted while it drew it. */
interface SeenDrawn extends Drawn {
  readonly notes: readonly PageNote[]
}

/** Time for a browser to start and show the host. */
const START_MS = 60_000

/**
 * Draws components in a real browser, in the real host, from the built files. One that does not end
 * costs the others nothing. `undefined`: the browser does not start.
 */
export async function drawInBrowser(
  program: string,
  build: CheckedBuild,
  drawables: readonly Drawable[],
): Promise<SeenInBrowser | undefined> {
  const manifest: Manifest = JSON.parse(build.manifestText)
  const found = new Map<number, SeenDrawn>()
  let browser = ''
  while (found.size < drawables.length) {
    const left = drawables.filter(({ index }) => !found.has(index))
    const seen = await drawOnce(program, build, drawingsOf(manifest, left))
    if (seen.drawn.length === 0) return undefined
    browser = seen.browser
    for (const drawn of seen.drawn) found.set(drawn.index, drawn)
  }
  return { browser, drawn: [...found.values()] }
}

function drawingsOf(manifest: Manifest, drawables: readonly Drawable[]): Drawings {
  const [first] = drawables
  return {
    waiting: first ? addressOf(manifest, first, 'loading') : '',
    slots: drawables.map((drawable) => ({
      index: drawable.index,
      component: drawable.component,
      address: addressOf(manifest, drawable, 'normal'),
    })),
  }
}

function addressOf(
  manifest: Manifest,
  { component, place, props = {} }: Drawable,
  state: 'normal' | 'loading',
): string {
  const view = readView(
    new URLSearchParams({
      component,
      place,
      props: JSON.stringify(props),
      state,
      // A developer gets a message in place of a component that wants none.
      role: 'developer',
    }),
    manifest,
  )
  return stageAddress(view)
}

async function drawOnce(
  program: string,
  build: CheckedBuild,
  drawings: Drawings,
): Promise<SeenInBrowser> {
  const server = await startDrawingServer(build, drawings)
  const browser = await startBrowser(program, server.url)
  const { state } = server
  const { slots } = drawings
  let hasEnded = false
  void browser.ended.then(() => (hasEnded = true))
  const isOver = () =>
    hasEnded ||
    state.seen.size === slots.length ||
    Date.now() - state.lastAt > (state.begun === undefined ? START_MS : DRAWING_MS)
  while (!isOver()) await pause(100)
  await browser.close()
  await server.close()
  const drawn = slots.flatMap(({ index, address, component }): SeenDrawn[] => {
    const notes = state.notes.get(keyOf(address)) ?? []
    const error = state.reports.get(`${keyOf(address)} ${component}`)
    if (error !== undefined) return [{ index, error, notes }]
    if (state.seen.has(index)) return [{ index, notes }]
    return state.begun === index ? [{ index, error: hung, notes }] : []
  })
  return { browser: state.browser ?? '', drawn }
}

function keyOf(address: string): string {
  return address.split('/')[2] ?? ''
}

/** The reports of a page so far. */
interface DrawingState {
  /** Index of the slot that is being drawn. */
  begun?: number
  /** Name and version of the browser, such as `Chrome 141`. */
  browser?: string
  readonly seen: Set<number>
  /** Address of the host for a slot → what the host reported of it. */
  readonly reports: Map<string, string>
  /** Key of such an address → what the browser noted there. */
  readonly notes: Map<string, PageNote[]>
  /** When it reported something. */
  lastAt: number
}

interface DrawingServer {
  readonly url: string
  readonly state: DrawingState
  close(): Promise<void>
}

/** The real host with made-up data around the built files, and the page that goes through the slots. */
async function startDrawingServer(build: CheckedBuild, drawings: Drawings): Promise<DrawingServer> {
  const state: DrawingState = {
    seen: new Set(),
    reports: new Map(),
    notes: new Map(),
    lastAt: Date.now(),
  }
  const { origin, close } = await serveBuild(build, async ({ request, response, url }) => {
    if (url.pathname === '/drawing') {
      sendFile(response, 'drawing.html', Buffer.from(drawingPage(drawings)))
      return true
    }
    if (url.pathname === WATCHED) {
      const script = await emulatorFile('refresh.js')
      sendFile(response, WATCHED, Buffer.concat([Buffer.from(watchingScript), script]))
      return true
    }
    if (!(await note(request, url, state))) {
      response.once('finish', () => noteMissing(request, response, state))
      return false
    }
    response.writeHead(204).end()
    return true
  })
  return { url: `${origin}/drawing`, state, close }
}

/** The first script of the host's page. */
const WATCHED = '/emulator/refresh.js'

function addNote(state: DrawingState, key: string, note: PageNote): void {
  state.notes.set(key, [...(state.notes.get(key) ?? []), note])
}

// Only the server sees them all: those of style sheets as well.
function noteMissing(
  { url = '', headers: { referer = '' } }: IncomingMessage,
  { statusCode }: ServerResponse,
  state: DrawingState,
): void {
  if (statusCode !== 404) return
  const asked = new URL(url, 'http://127.0.0.1')
  const key = [asked.pathname, referer].map((from) => /\/with\/([^/]+)\//.exec(from)?.[1])
  addNote(state, key.find(Boolean) ?? '', noteOfMissing(asked))
}

async function note(request: IncomingMessage, url: URL, state: DrawingState): Promise<boolean> {
  const [, first, what = '', text = ''] = url.pathname.split('/')
  if (request.method !== 'POST') return false
  if (first === 'drawing') {
    state.lastAt = Date.now()
    state.browser ??= browserOf(request)
    if (what === 'begun') state.begun = Number(text)
    if (what === 'seen') state.seen.add(Number(text))
    if (what === 'noted') addNote(state, text, pageNote.parse(await readJson(request)))
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
