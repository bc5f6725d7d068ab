import { signIn } from '../api-client'
import type { ChildServer } from '../child-server'
import { sendRequests } from '../cpu/send-requests'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { ratios } from '../statistics'

/** Paths that somebody at work asks for: a page as a whole, a list, a search. */
const paths = ['/app/', '/resources/orders?perPage=100', '/resources/customers?q=an&perPage=100']
/** Requests of each path in a round. */
const COUNT = 200

/**
 * Measures what the same requests cost with two workers, over one (WORKERS): the CPU of the process that has
 * most to do, which is what a core of its own would take, and the time on this machine, whose cores
 * this process needs as well.
 */
export async function coresFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const one = await startProduct({ name: 'one-core', remotes: 'remotes' })
  const two = await startProduct({ name: 'two-cores', remotes: 'remotes', env: { WORKERS: '2' } })
  try {
    const alone: Sample[] = []
    const shared: Sample[] = []
    const cookies = [await signIn(one.url), await signIn(two.url)] as const
    for (let round = 0; round <= rounds; round += 1) {
      alone.push(await measure(one, cookies[0], async () => [await one.cpu()]))
      shared.push(await measure(two, cookies[1], two.workersCpu))
    }
    return toFigures(alone, shared)
  } finally {
    await one.kill()
    await two.kill()
  }
}

interface Sample {
  readonly ms: number
  /** Microseconds of the busiest process. */
  readonly cpu: number
}

async function measure(
  { url }: ChildServer,
  cookie: string,
  readCpu: ChildServer['workersCpu'],
): Promise<Sample> {
  const before = await readCpu()
  const startedAt = performance.now()
  await Promise.all(
    paths.map((path) =>
      sendRequests({ url: url + path, headers: { Cookie: cookie }, status: 200, count: COUNT }),
    ),
  )
  const ms = performance.now() - startedAt
  const after = await readCpu()
  return { ms, cpu: Math.max(...after.map((cpu, index) => cpu - (before[index] ?? 0))) }
}

function toFigures(alone: readonly Sample[], shared: readonly Sample[]): Figure[] {
  // The first round warms up.
  const over = (of: keyof Sample) =>
    ratios(
      shared.slice(1).map((sample) => sample[of]),
      alone.slice(1).map((sample) => sample[of]),
    )
  const name = 'pages, lists and searches with two workers'
  return [
    {
      gate: 21,
      name: `${name}: CPU of the busier one, over one worker`,
      samples: over('cpu'),
      limit: 0.77,
      stretch: 0.6,
    },
    { gate: 21, name: `${name}: time on this machine, over one worker`, samples: over('ms') },
  ]
}
