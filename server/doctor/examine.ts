import { randomUUID } from 'node:crypto'
import type { DoctorBody, DoctorCheck, DoctorLine, LivingServer } from '@slipway/sdk/contract'
import { listUnheld } from '../capabilities/held-here'
import { toIso } from '../http/to-iso'
import { waitAtMost } from '../http/wait-at-most'
import { coreMigrations } from '../storage/migrations/core-migrations'
import { readSchemaState } from '../storage/migrations/schema-state'
import { coreVersions } from '../storage/migrations/schema-version'
import type { Storage } from '../storage/storage'
import { sendNotice } from '../storage/tables/revisions'
import { createServersTable, type StoredServer } from '../storage/tables/servers-table'
import { createWebhookDeliveriesTable } from '../storage/tables/webhook-deliveries-table'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import { type AskedOrigins, askOrigins } from './ask-origins'
import { readClocks } from './clock-difference'
import { type Findings, failing, fine } from './finding'
import { lookAtFolder, messageOf } from './free-disk'
import { judgeAudit, readAuditFacts } from './judge-audit'
import {
  type JudgedOrigins,
  judgeClocks,
  judgeDisks,
  judgeFolder,
  judgeOrigins,
  judgeSchema,
  judgeSettings,
} from './judge-machine'
import {
  judgeNotices,
  judgeSecrets,
  judgeServers,
  judgeUnheld,
  judgeWebhooks,
} from './judge-servers'

export interface ExamineDeps {
  readonly storage: Pick<Storage, 'engine' | 'db' | 'now' | 'listen' | 'ping'>
  readonly application: {
    readonly migrations: object
    readonly tables: { readonly version: number }
  }
  /** The name of this machine, for people. */
  readonly here: string
  readonly config: JudgedOrigins & AskedOrigins
  /** Folders in which a server writes here. */
  readonly folders: readonly string[]
  /** This machine's clock, in milliseconds since 1970. */
  readonly now?: () => number
}

const NOTICE_WAIT_MS = 3000
const stepOfServers = '043-servers'
const stepOfSeals = '047-sealed-audit'

/** Looks at everything that has to be right for servers to work; changes nothing. */
export async function examine(deps: ExamineDeps): Promise<DoctorBody> {
  const { folders, storage, config } = deps
  const fault = await storage.ping().then(() => undefined, messageOf)
  if (fault !== undefined) return await examineWithout(folders, fault)
  const origins = [...judgeOrigins(config), ...(await askOrigins(config))]
  const before = [...named('settings', origins), ...(await examineMachine(folders))]
  return await examineDatabase(deps, before)
}

/** The answer where the settings cannot be read, so that nothing else is known. */
export function examineSettings(faults: readonly string[]): DoctorBody {
  return bodyOf(named('settings', judgeSettings(faults)), [])
}

/** The answer where the database cannot be used, and why. */
export async function examineWithout(
  folders: readonly string[],
  fault: string,
): Promise<DoctorBody> {
  const line = failing('database-unusable', 'look-at-database', {
    fault,
    setting: 'DATABASE_URL / SLIPWAY_DATA_DIR',
  })
  return bodyOf([...(await examineMachine(folders)), ...named('database', [line])], [])
}

async function examineMachine(folders: readonly string[]): Promise<readonly DoctorLine[]> {
  const states = await Promise.all(folders.map(lookAtFolder))
  return [...named('settings', judgeSettings([])), ...named('disk', states.flatMap(judgeFolder))]
}

async function examineDatabase(
  { storage, application, here, now }: ExamineDeps,
  before: readonly DoctorLine[],
): Promise<DoctorBody> {
  const { db, engine } = storage
  const state = await readSchemaState(db)
  const known = {
    core: { version: coreVersions.length, steps: Object.keys(coreMigrations) },
    application: {
      version: application.tables.version,
      steps: Object.keys(application.migrations),
    },
  }
  const schema = (['core', 'application'] as const).flatMap((owner) =>
    judgeSchema({ owner, known: known[owner], found: state[owner] }),
  )
  const { at, clockMs } = await readClocks(storage, now)
  const hasServers = state.core.steps.includes(stepOfServers)
  const servers = hasServers ? await createServersTable(storage).living() : []
  const clocks = [{ name: here, clockMs }, ...servers]
  const lines = [
    ...before,
    ...named('database', [fine('database-answers', { engine: engineNames[engine] })]),
    ...named('schema', schema),
    ...named('clock', judgeClocks(clocks)),
    ...named('disk', judgeDisks(servers)),
    ...named('notices', judgeNotices({ arrives: await noticeArrives(storage), servers })),
  ]
  if (!hasServers) return bodyOf(lines, [])
  const ofServers = [
    ...named('webhooks', judgeWebhooks(await readWebhookFacts(storage, at))),
    ...(state.core.steps.includes(stepOfSeals)
      ? named('audit', judgeAudit(await readAuditFacts(storage, at)))
      : []),
    ...named('secrets', judgeSecrets(servers)),
    ...named('servers', judgeServers({ servers, at })),
    ...named('held', judgeUnheld(await listUnheld(storage))),
  ]
  return bodyOf([...lines, ...ofServers], servers)
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** Whether a notice comes back to who sent it; `undefined`: the database has none. */
async function noticeArrives({
  engine,
  db,
  listen,
}: ExamineDeps['storage']): Promise<boolean | undefined> {
  if (engine === 'sqlite') return undefined
  const channel = `doctor-${randomUUID()}`
  let stop: () => void = () => undefined
  const heard = new Promise<boolean>((resolve) => {
    stop = listen(channel, (how) => {
      if (how === 'notice') resolve(true)
      else void sendNotice(db, channel).catch(() => resolve(false))
    })
  })
  return await waitAtMost(NOTICE_WAIT_MS, heard, false).finally(() => stop())
}

async function readWebhookFacts(storage: ExamineDeps['storage'], at: number) {
  const webhooks = await createWebhooksTable(storage).list()
  const dueSince = await createWebhookDeliveriesTable(storage).dueSince()
  return {
    silent: webhooks.flatMap(({ id, off, failingSince }) =>
      off || failingSince === null ? [] : [{ id, ms: at - failingSince }],
    ),
    givenUp: webhooks.flatMap(({ id, off }) => (off?.by === 'failures' ? [id] : [])),
    overdueMs: dueSince === undefined ? 0 : at - dueSince,
  }
}

const named = (check: DoctorCheck, findings: Findings): readonly DoctorLine[] =>
  findings.map((finding) => ({ check, ...finding }))

const byWeight = ['fail', 'warn', 'ok'] as const

function bodyOf(lines: readonly DoctorLine[], servers: readonly StoredServer[]): DoctorBody {
  const state = byWeight.find((one) => lines.some((line) => line.state === one)) ?? 'ok'
  return { state, lines: [...lines], servers: servers.map(toLivingServer) }
}

function toLivingServer(server: StoredServer): LivingServer {
  const { name, version, clockMs, freeBytes, startedAt, seenAt } = server
  return {
    name,
    version,
    startedAt: toIso(startedAt),
    seenAt: toIso(seenAt),
    clockMs,
    freeBytes,
  }
}
