import { type ApiClient, createApiClient, signIn } from '../api-client'
import { type ChildServer, startServer } from '../child-server'
import { checkDatabase } from './check-database'
import { Journal, type Verdict } from './journal'
import { createRandom } from './random'
import { readRecords } from './read-records'
import { writeRecords } from './record-writer'
import type { Round } from './round'
import { type SessionJournal, writeSessions, wrongSessions } from './session-writer'

const WRITERS = 3

interface WriteRoundsOptions {
  readonly data: string
  readonly rounds: number
  readonly random: () => number
}

/** Kills the server while it is written to; each start after a kill is checked against the journal. */
export async function* writeRounds(options: WriteRoundsOptions): AsyncGenerator<Round> {
  const { data, rounds, random } = options
  const sessions: SessionJournal = { open: new Set(), ended: new Set() }
  let server = await start(data)
  const cookie = await signIn(server.url)
  sessions.open.add(cookie)
  const journals: Journal[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const journal = new Journal()
    journals.push(journal)
    const killedAfter = 100 + random() * 900
    await writeUntilKilled({ server, cookie, journal, sessions, random, killedAfter, round })
    const acknowledged = journal.count
    const pending = journal.pending
    const damage = checkDatabase(data)
    const startedAt = performance.now()
    server = await start(data)
    const restart = performance.now() - startedAt
    // The last restart answers for all rounds: what was there must not be lost later.
    const first = round === rounds ? 1 : round
    const faults = [
      ...damage,
      ...(await verifyFrom(first, journals, createApiClient(server.url, cookie))),
      ...(await wrongSessions(server.url, sessions)),
    ]
    yield { kind: 'write', killedAfter, acknowledged, pending, restart, faults }
  }
  await server.stop()
}

async function verifyFrom(
  first: number,
  journals: readonly Journal[],
  client: ApiClient,
): Promise<string[]> {
  const faults: string[] = []
  for (const [index, journal] of journals.entries()) {
    if (index + 1 < first) continue
    const verdict = journal.verify(await readRecords(client, `R${index + 1}`))
    faults.push(...describe(verdict))
  }
  return faults
}

function start(data: string): Promise<ChildServer> {
  return startServer({ script: 'dist/server/main.mjs', env: { SLIPWAY_DATA_DIR: data } })
}

interface Writing {
  readonly server: ChildServer
  readonly cookie: string
  readonly journal: Journal
  readonly sessions: SessionJournal
  readonly random: () => number
  readonly killedAfter: number
  readonly round: number
}

async function writeUntilKilled(writing: Writing): Promise<void> {
  const { server, cookie, journal, sessions, random, killedAfter, round } = writing
  let running = true
  const isRunning = () => running
  const client = createApiClient(server.url, cookie)
  const work = Array.from({ length: WRITERS }, (_, writer) => {
    // One of its own: the writers' pace must not decide the moments of the next kills.
    const own = createRandom(Math.floor(random() * 2 ** 31))
    return writeRecords({ client, journal, prefix: `R${round}-${writer}`, random: own, isRunning })
  })
  work.push(writeSessions({ url: server.url, journal: sessions, isRunning }))
  await new Promise((resolve) => setTimeout(resolve, killedAfter))
  running = false
  await server.kill()
  await Promise.all(work)
}

function describe({ lost, torn, doubled }: Verdict): string[] {
  return [
    ...lost.map((sku) => `${sku} is lost`),
    ...torn.map((sku) => `${sku} is torn`),
    ...doubled.map((sku) => `${sku} is there twice`),
  ]
}
