import { CodedError } from '@slipway/sdk/contract'
import type { Answer } from '../command-context'
import { hostAddress } from '../host-client'
import { type ServedFolder, serveFolder } from './serve-folder'
import type { DevServer } from './start-dev-server'

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
export async function devOnHost({
  host,
  remote,
  ...served
}: OnHost): Promise<{ readonly server: DevServer; readonly answer: Answer }> {
  const url = hostAddress(host)
  await expectHost(url)
  const server = await serveFolder({ ...served, allowOrigin: new URL(url).origin })
  return { server, answer: ready({ url, remote, origin: server.origin }) }
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

interface Developed {
  readonly url: string
  readonly remote: string
  readonly origin: string
}

function ready({ url, remote, origin }: Developed): Answer {
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
