import { execFile } from 'node:child_process'
import { ownCommand } from '../cli/own-package'

/** A version on a host, live. */
export interface Published {
  /** Address of the host. */
  readonly url: string
  readonly remote: string
  readonly version: string
}

interface TestHost {
  readonly url: string
  readonly token: string
}

/** The host that tests may publish to; `undefined` when the environment does not name one. */
export function testHost(): TestHost | undefined {
  const { SLIPWAY_E2E_URL: url, SLIPWAY_E2E_TOKEN: token } = process.env
  return url && token ? { url, token } : undefined
}

/** Publishes and releases the remote in `folder` to {@link testHost}, by the command. */
export async function publishFrom(folder: string): Promise<Published> {
  const host = testHost()
  if (!host) {
    throw new Error(
      'No host to publish to: set SLIPWAY_E2E_URL and SLIPWAY_E2E_TOKEN to a host for tests, or skip the test: test.skip(!slipway.testHost).',
    )
  }
  const env = { ...process.env, SLIPWAY_URL: host.url, SLIPWAY_TOKEN: host.token }
  const args = [ownCommand(), 'publish', '--release', '--json']
  const text = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_, out, err) => resolve(out || err))
  })
  return read(text, host)
}

function read(text: string, { url }: TestHost): Published {
  const answer = JSON.parse(text)
  if (!answer.ok) {
    const faults: readonly { readonly detail: string }[] = answer.errors ?? []
    throw new Error([answer.message, ...faults.map(({ detail }) => detail)].join('\n'))
  }
  const { remote, version } = answer.published
  return { url, remote, version }
}
