import { CodedError } from '@slipway/sdk/contract'
import { usageError } from '../usage-error'
import { type DevServer, type DevServerOptions, startDevServer } from './start-dev-server'
import type { DevBuild } from './watch-remote'

const FIRST_PORT = 4400
const TRIES = 20

export type ServedFolder = Omit<DevServerOptions, 'port'> & {
  /** The flag; without it the first free port from 4400 on is taken. */
  readonly port: string | undefined
}

/** Starts the dev server and waits for the first build, good or bad. */
export async function serveFolder({ port, ...options }: ServedFolder): Promise<DevServer> {
  let first: () => void
  const built = new Promise<void>((resolve) => {
    first = resolve
  })
  const onBuild = (build: DevBuild) => {
    options.onBuild?.(build)
    first()
  }
  const server = await startAt({ ...options, onBuild }, port)
  await built
  return server
}

async function startAt(options: Omit<DevServerOptions, 'port'>, flag: string | undefined) {
  if (flag !== undefined) return startDevServer({ ...options, port: portOf(flag) })
  for (let port = FIRST_PORT; ; port++) {
    try {
      return await startDevServer({ ...options, port })
    } catch (error) {
      const isTaken = error instanceof CodedError && error.message.startsWith('Port ')
      if (!isTaken || port === FIRST_PORT + TRIES) throw error
    }
  }
}

function portOf(flag: string): number {
  const port = Number(flag)
  if (/^\d+$/.test(flag) && port < 65_536) return port
  throw usageError(`"${flag}" is not a port: use a number up to 65535, or 0 for any free port.`)
}
