import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Team } from '../../e2e/support/team'
import { createApiClient } from '../api-client'
import type { BrowserRun } from '../browser/load-runs'
import type { Figure } from '../figure'
import { workFolder } from '../server-folder'
import { cpuOfLast, createRemote } from './create-remote'
import { openTab, type Tab } from './open-tab'
import { type Pair, startPair } from './start-pair'

/**
 * Seconds until a new remote is on screen, and a release or a step back of one that is there, in a tab
 * of another server (gates 19 and 20).
 */
export async function liveFigures({ browser, rounds }: BrowserRun): Promise<Figure[]> {
  mkdirSync(workFolder, { recursive: true })
  const folder = mkdtempSync(join(workFolder, 'teams-'))
  const pair = await startPair()
  try {
    const tab = await openTab(browser, pair)
    const bench = { pair, tab, folder }
    // The first one warms up the bundler's and the command's own caches.
    const { team } = await publishNew(bench, 'bench-0')
    await publishAgain(bench, team)
    const made = []
    for (let round = 1; round <= rounds; round += 1)
      made.push(await publishNew(bench, `bench-${round}`))
    const told = { back: [] as number[], forth: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      told.back.push(await timeBack(bench, team.remote))
      told.forth.push(await timeRelease(bench, team.remote))
    }
    await tab.close()
    return [...releaseFigures(told), ...remoteFigures(made)]
  } finally {
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Bench {
  readonly pair: Pair
  readonly tab: Tab
  readonly folder: string
}

interface Made {
  readonly team: Team
  /** From the call of `slipway create`. */
  readonly seconds: number
  /** Of `slipway publish`: the build, its check and sending it. */
  readonly cpu: number
}

async function publishNew({ pair, tab, folder }: Bench, remote: string): Promise<Made> {
  const startedAt = Date.now()
  const team = await createRemote(pair, { remote, folder })
  const [drawnAt] = await Promise.all([
    tab.whenDrawn(remote, '0.1.0'),
    team.slipway(pair.first, 'publish', '--release'),
  ])
  return { team, seconds: (drawnAt - startedAt) / 1000, cpu: cpuOfLast(team) }
}

async function publishAgain({ pair, tab }: Bench, team: Team): Promise<void> {
  await team.raiseTo('0.2.0')
  await team.slipway(pair.first, 'publish', '--release')
  await tab.whenDrawn(team.remote, '0.2.0')
}

function timeBack({ pair, tab }: Bench, remote: string): Promise<number> {
  return timeCall(tab.whenDrawn(remote, '0.1.0'), () =>
    change(pair, '/rollback', { why: 'bench', remote }),
  )
}

function timeRelease({ pair, tab }: Bench, remote: string): Promise<number> {
  return timeCall(tab.whenDrawn(remote, '0.2.0'), () =>
    change(pair, '', { why: 'bench', set: { [remote]: { version: '0.2.0' } } }),
  )
}

async function timeCall(drawn: Promise<number>, call: () => Promise<void>): Promise<number> {
  const startedAt = Date.now()
  const [drawnAt] = await Promise.all([drawn, call()])
  return (drawnAt - startedAt) / 1000
}

async function change({ first, cookie }: Pair, path: string, body: object): Promise<void> {
  const client = createApiClient(first.url, cookie)
  const { headers } = await client.call('GET', '/manage/releases/head')
  const matching = { headers: { 'If-Match': headers.get('etag') ?? '' }, body }
  const { status } = await client.call('POST', `/manage/releases${path}`, matching)
  if (status !== 201) throw new Error(`The release was answered ${status}`)
}

function releaseFigures(told: { readonly back: number[]; readonly forth: number[] }): Figure[] {
  const where = 'on one server → drawn in an open tab of another'
  const gate = { gate: 19, limit: 2, stretch: 1, unit: ' s' }
  return [
    { ...gate, name: `release ${where}`, samples: told.forth },
    { ...gate, name: `rollback ${where}`, samples: told.back },
  ]
}

function remoteFigures(made: readonly Made[]): Figure[] {
  return [
    {
      gate: 20,
      name: 'a new remote: create → built → on screen, warm',
      samples: made.map(({ seconds }) => seconds),
      limit: 60,
      stretch: 30,
      unit: ' s',
    },
    {
      gate: 20,
      name: 'of which `slipway publish`, which builds it, CPU',
      samples: made.map(({ cpu }) => cpu),
      limit: 5,
      stretch: 3,
      unit: ' s',
    },
  ]
}
