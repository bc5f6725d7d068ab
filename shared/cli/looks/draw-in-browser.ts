import { setTimeout as pause } from 'node:timers/promises'
import type { Manifest } from '@slipway/sdk/contract'
import { stageAddress } from '../../emulator/stage-address'
import { readView } from '../../emulator/view'
import type { CheckedBuild } from '../build-here'
import type { Drawable } from './drawable'
import type { DrawingAddress } from './drawing-page'
import { startDrawingServer } from './drawing-server'
import { startBrowser } from './start-browser'

/** What became of it in a browser: nothing, or what the host said of it. */
export interface BrowserOutcome {
  readonly index: number
  readonly error?: string
}

/** Time for a browser to start and show its first page. */
const START_MS = 60_000
/** Time for one slot beyond the deadline of its component, on a machine that is busy. */
const DRAW_MS = 30_000

/**
 * Draws components in a real browser, in the real host, from the built files. One that does not end
 * costs the others nothing. `undefined`: the browser does not start.
 */
export async function drawInBrowser(
  program: string,
  build: CheckedBuild,
  drawables: readonly Drawable[],
): Promise<readonly BrowserOutcome[] | undefined> {
  const manifest: Manifest = JSON.parse(build.manifestText)
  const found = new Map<number, BrowserOutcome>()
  while (found.size < drawables.length) {
    const left = drawables.filter(({ index }) => !found.has(index))
    const outcomes = await drawOnce(
      program,
      build,
      left.map((one) => addressOf(manifest, one)),
    )
    if (outcomes.length === 0) return undefined
    for (const outcome of outcomes) found.set(outcome.index, outcome)
  }
  return [...found.values()]
}

function addressOf(manifest: Manifest, drawable: Drawable): DrawingAddress {
  const { index, component, place, props } = drawable
  const view = readView(
    new URLSearchParams({
      component,
      place,
      props: JSON.stringify(props),
      // A developer gets a message in place of a component that wants none.
      role: 'developer',
    }),
    manifest,
  )
  return { index, address: stageAddress(view), component }
}

async function drawOnce(
  program: string,
  build: CheckedBuild,
  slots: readonly DrawingAddress[],
): Promise<readonly BrowserOutcome[]> {
  const server = await startDrawingServer(build, slots)
  const browser = await startBrowser(program, server.url)
  const { state } = server
  let hasEnded = false
  void browser.ended.then(() => (hasEnded = true))
  const isOver = () =>
    hasEnded ||
    state.seen.size === slots.length ||
    Date.now() - state.lastAt > (state.begun === undefined ? START_MS : DRAW_MS)
  while (!isOver()) await pause(100)
  await browser.close()
  await server.close()
  return slots.flatMap(({ index, address, component }) => {
    const error = state.reports.get(`${keyOf(address)} ${component}`)
    if (error !== undefined) return [{ index, error }]
    if (state.seen.has(index)) return [{ index }]
    return state.begun === index ? [{ index, error: 'hung: it does not end' }] : []
  })
}

function keyOf(address: string): string {
  return address.split('/')[2] ?? ''
}
