import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { spawnServer } from '../child-server'
import { checkDatabase } from './check-database'
import { readContents, type ServerContents } from './read-contents'
import type { Round } from './round'

interface StartRoundsOptions {
  /** Folder for the data folders. */
  readonly folder: string
  readonly rounds: number
  readonly random: () => number
}

/** Kills the first start of an empty server (migration, seed, publishing); the next one must complete it. */
export async function* startRounds(options: StartRoundsOptions): AsyncGenerator<Round> {
  const { folder, rounds, random } = options
  const whole = await startOnce(mkdtempSync(join(folder, 'whole-')))
  for (let round = 1; round <= rounds; round += 1) {
    const data = mkdtempSync(join(folder, 'start-'))
    const killedAfter = whole.milliseconds * (0.3 + random() * 0.7)
    await killStart(data, killedAfter)
    const damage = checkDatabase(data)
    const { contents, milliseconds } = await startOnce(data)
    const faults = [...damage, ...differences(whole.contents, contents)]
    yield { kind: 'start', killedAfter, acknowledged: 0, pending: 0, restart: milliseconds, faults }
  }
}

async function killStart(data: string, after: number): Promise<void> {
  const starting = spawnOn(data)
  await new Promise((resolve) => setTimeout(resolve, after))
  await starting.kill()
}

async function startOnce(data: string) {
  const startedAt = performance.now()
  const server = await spawnOn(data).ready
  const milliseconds = performance.now() - startedAt
  const contents = await readContents(server.url)
  await server.kill()
  rmSync(data, { recursive: true })
  return { contents, milliseconds }
}

function spawnOn(data: string) {
  return spawnServer({ script: 'dist/server/main.mjs', env: { SLIPWAY_DATA_DIR: data } })
}

function differences(expected: ServerContents, actual: ServerContents): string[] {
  return Object.keys(expected)
    .filter((name) => expected[name] !== actual[name])
    .map((name) => `${name}: ${actual[name]} instead of ${expected[name]}`)
}
