import { createApiClient, signIn } from '../api-client'
import type { ChildServer } from '../child-server'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { openStreams } from './open-streams'

interface Size {
  readonly streams: number
  readonly rounds: number
}

/** Seconds until everybody has heard of a release, and what each stream costs the server (gate 14). */
export async function streamsFigures({ streams, rounds }: Size): Promise<Figure[]> {
  const env = { EVENTS_PER_USER: String(streams), EVENTS_HEARTBEAT: '300' }
  const server = await startProduct({ name: 'streams', remotes: 'remotes', env })
  try {
    const cookie = await signIn(server.url)
    await warmUp(server, cookie)
    const before = await server.memory()
    const open = await openStreams(server.url, { cookie, count: streams })
    const memory = (await server.memory()) - before
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      const told = open.nextRelease()
      await release(server.url, cookie, round)
      await told
      seconds.push((performance.now() - startedAt) / 1000)
    }
    open.close()
    return toFigures({ streams, seconds, memory })
  } finally {
    await server.kill()
  }
}

/** Warms up the server: what the first streams make Node load and keep is not theirs. */
async function warmUp({ url }: ChildServer, cookie: string): Promise<void> {
  const few = await openStreams(url, { cookie, count: 50 })
  few.close()
}

/** Takes a remote out of what is live, and the next time back in. */
async function release(url: string, cookie: string, round: number): Promise<void> {
  const client = createApiClient(url, cookie)
  const { headers } = await client.call('GET', '/manage/releases/head')
  const matching = { headers: { 'If-Match': headers.get('etag') ?? '' } }
  const reply =
    round % 2 === 0
      ? await client.call('POST', '/manage/releases', {
          ...matching,
          body: { why: 'bench', set: { guidance: null } },
        })
      : await client.call('POST', '/manage/releases/rollback', {
          ...matching,
          body: { why: 'bench' },
        })
  if (reply.status !== 201) throw new Error(`The release was answered ${reply.status}`)
}

function toFigures(measured: { streams: number; seconds: number[]; memory: number }): Figure[] {
  const { streams, seconds, memory } = measured
  const name = `${streams.toLocaleString('en')} event streams`
  return [
    {
      gate: 14,
      name: `${name}, one release: all told`,
      samples: seconds,
      limit: 2,
      stretch: 1,
      unit: ' s',
    },
    {
      gate: 14,
      name: `${name}, memory of the server a stream`,
      samples: [memory / streams / 1024],
      limit: 30,
      stretch: 15,
      unit: ' kB',
    },
  ]
}
