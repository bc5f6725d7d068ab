import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { packageFolder } from '../../own-package'
import { sendFile, sendProblem } from '../reply'
import type { DevAnswer } from '../start-dev-server'
import { Shop } from './shop'
import { answerView } from './view-answer'

/** The built host and the bar: packed into the SDK, in the repository made by its build. */
const emulatorFolder: string = join(packageFolder, 'dist/emulator')

/** Whether this copy of the SDK has the emulator. */
export function hasEmulator(): boolean {
  return existsSync(join(emulatorFolder, 'host/assets.json'))
}

/** Reads a file of the emulator's own, such as `refresh.js`. Rejects where this copy of the SDK has none. */
export function emulatorFile(name: string): Promise<Buffer> {
  return readFile(join(emulatorFolder, name))
}

/**
 * The emulator: the real host with made-up data. `/` is the bar around it, `/with/<view>/…` is a
 * server as the host knows it, one for each thing that the bar can choose.
 */
export function createEmulator(folder: string = emulatorFolder): DevAnswer {
  const shop = new Shop()
  const tenants = new Map<string, number>()
  return async (call, files) => {
    const { response, url } = call
    const [, first = '', ...rest] = url.pathname.split('/')
    if (first === '') {
      sendFile(response, 'bar.html', Buffer.from(barPage()))
      return true
    }
    if (first === 'emulator' || first === 'host') return sendStatic(folder, call)
    if (first !== 'with') return false
    const [key = '', ...path] = rest
    await answerView({ ...call, folder, files, shop, tenants, key, path }).catch((error: unknown) =>
      refuse(response, error),
    )
    return true
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  const detail = error instanceof Error ? error.message : String(error)
  if (!response.headersSent) sendProblem(response, { status: 400, code: 'invalid', detail })
}

async function sendStatic(
  folder: string,
  { response, url }: Parameters<DevAnswer>[0],
): Promise<boolean> {
  const [, place = '', name = ''] = url.pathname.split('/')
  if (!/^[A-Za-z0-9_.-]+$/.test(name) || name.startsWith('.')) return false
  const path = place === 'host' ? join(folder, 'host', name) : join(folder, name)
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes) return false
  // The host's names carry a digest.
  if (place === 'host') response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
  sendFile(response, name, bytes)
  return true
}

/** The page of the bar; the host is in a frame of it. */
function barPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>slipway dev</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/emulator/bar.css">
<script type="module" src="/emulator/bar.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`
}
