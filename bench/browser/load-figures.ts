import type { Browser } from '@playwright/test'
import type { Figure } from '../figure'
import { startProduct } from '../start-product'
import { ratios } from '../statistics'
import { buildLimitHost } from './limit-hosts'
import { networkRounds } from './network-rounds'
import { remotesFolder } from './small-remotes'
import { type Visit, visit } from './visit'

export interface BrowserRun {
  readonly browser: Browser
  readonly rounds: number
}

/** Number of remotes → the most that they may cost over the limit, with an empty and a full cache. */
export type LoadLimits = ReadonlyMap<number, { readonly cold: number; readonly warm: number }>

export const application = 'bench/applications/small-slots.ts'

/** Time until every slot is painted, over the same host with the components linked in (gates 1, 2, 4, 5). */
export async function loadFigures(run: BrowserRun, limits: LoadLimits): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [count, limit] of limits) {
    const { ours, linked } = await measure(run, count)
    const over = (kind: 'cold' | 'warm') =>
      ratios(
        ours.map((visits) => visits[kind].milliseconds),
        linked.map((visits) => visits[kind].milliseconds),
      )
    const name = count === 1 ? '1 remote' : `${count} remotes`
    figures.push(
      { gate: 1, name: `${name}, all painted, cold`, samples: over('cold'), limit: limit.cold },
      { gate: 2, name: `${name}, all painted, warm`, samples: over('warm'), limit: limit.warm },
      { gate: 4, name: `${name}, network rounds`, samples: ours.map(roundsOf), limit: 2, unit: '' },
      { gate: 5, name: `${name}, requests`, samples: ours.map(countOf), unit: '' },
    )
  }
  return figures.sort((a, b) => a.gate - b.gate)
}

type Visits = Awaited<ReturnType<typeof visit>>

async function measure({ browser, rounds }: BrowserRun, count: number) {
  const host = await buildLimitHost(count)
  const env = { BENCH_SLOTS: String(count) }
  const product = await startProduct({ name: 'ours', application, remotes: remotesFolder, env })
  const limit = await startProduct({ name: 'limit', application, host, env })
  const open = (url: string) =>
    visit(browser, { url: `${url}/app/login`, selector: '[data-bench]', count })
  const ours: Visits[] = []
  const linked: Visits[] = []
  try {
    await Promise.all([open(product.url), open(limit.url)])
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await open(product.url))
      linked.push(await open(limit.url))
    }
  } finally {
    await Promise.all([product.kill(), limit.kill()])
  }
  return { ours, linked }
}

function roundsOf({ cold }: { readonly cold: Visit }): number {
  // The event stream is opened meanwhile; no slot waits for it.
  return networkRounds(cold.requests.filter(({ type }) => type !== 'EventSource'))
}

function countOf({ cold }: { readonly cold: Visit }): number {
  return cold.requests.length
}
