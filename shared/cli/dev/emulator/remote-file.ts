import { setTimeout as pause } from 'node:timers/promises'
import { sendFile, sendProblem } from '../reply'
import { type Around, ENTRY } from './view-bodies'
import type { ViewCall } from './view-call'

const SLOW_MS = 3000

/** A file of the remote; its entry as the view wants it: at once, late, never, or failed. */
export async function sendRemoteFile(call: ViewCall, { view, manifest }: Around): Promise<void> {
  const { response, files, path } = call
  const name = path.slice(1).join('/')
  if (name !== ENTRY) return sendBuilt(call, name)
  if (view.state === 'loading') return
  if (view.state === 'slow') await pause(SLOW_MS)
  const detail = files.find('slipway.json')
    ? 'The bar says that it fails.'
    : 'Nothing is built yet.'
  if (view.state === 'failed' || !manifest) {
    return sendProblem(response, { status: 503, code: 'load-failed', detail })
  }
  sendFile(response, name, Buffer.from(wrapper(manifest.entry)))
}

function sendBuilt({ response, files }: ViewCall, name: string): void {
  const bytes = files.find(name)
  if (bytes) return sendFile(response, name, bytes)
  sendProblem(response, { status: 404, code: 'not-found', detail: `${name} is not built.` })
}

// The page's refresh script learns here what a later build of the remote needs.
function wrapper(entry: string): string {
  return `import * as container from './${entry}'
export const { init, get } = $slipwayRefresh.wrap(container)
`
}
