import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packServer } from '../../scripts/pack-server'
import { signIn } from '../api-client'
import { sendRequests } from '../cpu/send-requests'
import type { Figure } from '../figure'
import { workFolder } from '../server-folder'
import { ratios } from '../statistics'
import { startTimed } from './start-timed'

const paths = ['/meta', '/slots', '/remotes', '/app/', '/resources/orders?perPage=20']
/** Requests of each path, 200 in all. */
const COUNT = 40

/**
 * Measures the start of the packed server over that of its sources by tsx, with the demo and its remotes on a data
 * folder that is not new: until the first answer, and the memory after a sign-in and 200 requests.
 */
export async function packageFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const sides = await prepareSides()
  const samples = sides.map((): Sample[] => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, side] of sides.entries()) samples[index]?.push(await measure(side))
  // The first round fills the data folders.
  const [packed = [], sources = []] = samples.map((all) => all.slice(1))
  const over = (of: keyof Sample) =>
    ratios(
      packed.map((sample) => sample[of]),
      sources.map((sample) => sample[of]),
    )
  const [start, memory] = [over('ms'), over('memory')]
  return [
    {
      gate: 26,
      name: 'the package: start to the first answer, over tsx',
      samples: start,
      limit: 0.6,
    },
    {
      gate: 26,
      name: 'the package: memory after 200 requests, over tsx',
      samples: memory,
      limit: 0.8,
    },
  ]
}

interface Side {
  /** For Node. */
  readonly args: readonly string[]
  readonly application: string
  readonly data: string
}

interface Sample {
  readonly ms: number
  readonly memory: number
}

async function prepareSides(): Promise<readonly Side[]> {
  const out = join(workFolder, 'package')
  rmSync(out, { recursive: true, force: true })
  await packServer({ root: resolve('.'), out })
  return [
    {
      args: [join(out, 'slipway/dist/server/cli.mjs'), 'start'],
      application: resolve('dist/demo/application.mjs'),
      data: join(out, 'data-packed'),
    },
    {
      args: ['--import', 'tsx', 'server/main.ts'],
      application: resolve('server/demo/application.ts'),
      data: join(out, 'data-sources'),
    },
  ]
}

async function measure({ args, application, data }: Side): Promise<Sample> {
  const env = { SLIPWAY_APP: application, SLIPWAY_DATA_DIR: data, SLIPWAY_REMOTES: 'remotes' }
  const server = await startTimed(args, env)
  try {
    const headers = { Cookie: await signIn(server.url) }
    for (const path of paths)
      await sendRequests({ url: server.url + path, headers, status: 200, count: COUNT })
    return { ms: server.ms, memory: await server.memory() }
  } finally {
    await server.stop()
  }
}
