import { locationWarnings } from '@slipway/sdk/check'
import { CodedError, slotLocations } from '@slipway/sdk/contract'
import { formPlaces } from '../../emulator/view'
import type { Answer, CommandContext, DescribeCommand } from '../command-context'
import type { DevBuild } from '../dev/dev-build'
import { createEmulator, hasEmulator } from '../dev/emulator/emulator-answer'
import type { LocalServer } from '../dev/local-server'
import { type DevServerOptions, startDevServer } from '../dev/start-dev-server'
import { hostAddress } from '../host/host-client'
import { readRemoteFolder } from '../remote-folder'
import { untilInterrupted } from '../until-interrupted'
import { usageError } from '../usage-error'

const FIRST_PORT = 4400

const TRIES = 20

interface DevFlags {
  readonly port?: string
  readonly location?: string
  readonly host?: string
}

/** `slipway dev`. */
export const devCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .option('--port <number>', 'the port on this machine (default: the first free one from 4400)')
    .option('--location <location>', 'the location to show first; for a form: form-edit')
    .option(
      '--host <address>',
      'a running host that shows them, to you only (default: the host in this package)',
    )
    .action(async (flags: DevFlags) => {
      const { name } = await readRemoteFolder(context.cwd)
      refuseUnknown(flags.location)
      context.progress(`Building ${name} …`)
      const served = {
        folder: context.cwd,
        port: flags.port,
        onBuild: (build: DevBuild) => reportBuild(context, build),
      }
      const { server, answer: readyAnswer } =
        flags.host === undefined
          ? await devHere(served, flags)
          : await devOnHost({ ...served, host: flags.host, remote: name })
      // Before the answer: its reader may end the command at once.
      const interrupted = untilInterrupted()
      answer(readyAnswer)
      await interrupted
      context.progress('Ending …')
      await server.close()
    })
}

async function devHere(served: ServedFolder, flags: DevFlags) {
  const server = await serveFolder({
    ...served,
    ...(hasEmulator() && { answer: createEmulator() }),
  })
  return { server, answer: ready(server.origin, flags) }
}

function refuseUnknown(location: string | undefined): void {
  const isForm = formPlaces.some((place) => place === location)
  if (location === undefined || isForm || slotLocations.deliveredAt(location) !== undefined) return
  throw usageError(`${slotLocations.absence(location)} In forms: ${formPlaces.join(', ')}.`)
}

function reportBuild({ progress }: CommandContext, build: DevBuild): void {
  if (!build.ok)
    return progress(`Build ${build.number} failed; pages stay as they are:\n${build.message}`)
  progress(`Build ${build.number} in ${build.milliseconds} ms.`)
  const manifest = JSON.parse(
    build.files.get('slipway.json')?.toString('utf8') ?? '{"components":[]}',
  )
  for (const { detail } of locationWarnings(manifest, slotLocations)) progress(detail ?? '')
}

function ready(origin: string, { location }: DevFlags): Answer {
  const url = location ? `${origin}/?place=${location}` : `${origin}/`
  return {
    data: { origin, url },
    text: `Your components in the host: ${url} (until Ctrl-C)`,
    next: [
      `open ${url}: every location, with any record, role and state`,
      'edit a component: it changes in place, and keeps its state',
      'npx slipway test',
    ],
  }
}

interface OnHost extends Omit<ServedFolder, 'allowOrigin'> {
  /** Address of the host, as it was given. */
  readonly host: string
  /** Name of the remote in the folder. */
  readonly remote: string
}

/**
 * Starts the dev server for pages of a running host. What the host does with it is decided there, by a
 * developer who is signed in: the answer names the address.
 *
 * @throws CodedError `network-failed` when the host does not answer.
 */
async function devOnHost({ host, remote, ...served }: OnHost) {
  const url = hostAddress(host)
  await expectHost(url)
  const server = await serveFolder({ ...served, allowOrigin: new URL(url).origin })
  return { server, answer: readyOnHost(url, remote, server) }
}

async function expectHost(url: string): Promise<void> {
  const reply = await fetch(`${url}/session`, { redirect: 'error' }).catch((cause: unknown) => {
    const message = `${url} does not answer. Is the address right, and is the host running?`
    throw new CodedError('network-failed', message, { status: 503, cause })
  })
  const body: unknown = await reply.json().catch(() => undefined)
  if (reply.ok && typeof body === 'object' && body !== null && 'user' in body) return
  const message = `${url} answered ${reply.status}, but not like a Slipway host. Is the address right?`
  throw new CodedError('request-failed', message, { status: reply.status })
}

function readyOnHost(url: string, remote: string, { origin }: LocalServer): Answer {
  const confirm = `${url}/app/develop?${new URLSearchParams({ remote, origin })}`
  return {
    data: { origin, host: url, remote, confirm },
    text: `${remote} is served at ${origin} for ${url} (until Ctrl-C).`,
    next: [
      `open ${confirm}`,
      'sign in as somebody with slipway.develop, and press “Use it in this session”',
      'edit a component: its slots are mounted again after each build',
      'press “Stop” in the banner of the page to go back to the released version',
    ],
  }
}

type ServedFolder = Omit<DevServerOptions, 'port'> & {
  /** The flag; without it the first free port from 4400 on is taken. */
  readonly port: string | undefined
}

/** Starts the dev server and waits for the first build, good or bad. */
async function serveFolder({ port, ...options }: ServedFolder): Promise<LocalServer> {
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
