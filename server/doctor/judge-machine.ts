import type { FindingName } from '@slipway/sdk/contract/doctor-texts'
import type { SchemaState } from '../storage/migrations/schema-state'
import type { TablesOwner } from '../storage/migrations/schema-version'
import type { StoredServer } from '../storage/tables/servers-table'
import { doctorLimits, type Findings, failing, fine, orFine, roughTime, worrying } from './finding'
import type { FolderState } from './free-disk'

/** `faults`: of the settings of whoever looks. */
export function judgeSettings(faults: readonly string[]): Findings {
  return orFine(
    faults.map((fault) => failing('setting-wrong', 'correct-setting', { fault })),
    'settings-fine',
  )
}

/** The settings that say where Administration is. */
export interface JudgedOrigins {
  readonly mode: 'production' | 'local'
  readonly consoleUrl?: string | undefined
}

/** Nothing in local mode: nobody else comes. */
export function judgeOrigins({ mode, consoleUrl }: JudgedOrigins): Findings {
  if (mode === 'local') return []
  return consoleUrl === undefined
    ? [worrying('console-shared', 'set-console-url', { setting: 'CONSOLE_URL' })]
    : [fine('console-apart', { address: consoleUrl })]
}

interface OwnedTables {
  readonly owner: TablesOwner
  /** As the code knows them. */
  readonly known: SchemaState
  /** As the database has them. */
  readonly found: SchemaState
}

export function judgeSchema({ owner, known, found }: OwnedTables): Findings {
  const missing = known.steps.filter((step) => !found.steps.includes(step))
  const later = found.steps.filter((step) => !known.steps.includes(step))
  if (found.version > known.version + 1) {
    const versions = { found: found.version, known: known.version, least: found.version - 1 }
    return [failing('schema-ahead', 'start-later', { owner, ...versions })]
  }
  if (owner === 'core' && found.steps.length === 0) return [failing('schema-none', 'restore-first')]
  if (missing.length > 0) {
    const name = missing.length === 1 ? 'schema-lacks-one' : 'schema-lacks'
    const values = { owner, count: missing.length, steps: missing.join(', ') }
    return [failing(name, 'migrate', values)]
  }
  if (later.length > 0)
    return [worrying('schema-later', 'upgrade-too', { owner, steps: later.join(', ') })]
  const { length: count } = known.steps
  return [fine(count === 0 ? 'schema-empty' : 'schema-whole', { owner, count })]
}

interface NamedClock {
  readonly name: string
  /** Milliseconds that it is ahead of the database's. */
  readonly clockMs: number
}

export function judgeClocks(clocks: readonly NamedClock[]): Findings {
  const { warnMs, failMs } = doctorLimits.clock
  const wrong = clocks.flatMap(({ name, clockMs }) => {
    const off = Math.abs(clockMs)
    if (off < warnMs) return []
    const judged = off < failMs ? worrying : failing
    const found = clockMs > 0 ? 'clock-ahead' : 'clock-behind'
    return [judged(found, 'set-clocks', { name, time: roughTime(off) })]
  })
  return orFine(wrong, 'clocks-agree')
}

export function judgeFolder({ folder, freeBytes, fault }: FolderState): Findings {
  if (fault !== undefined) return [failing('folder-closed', 'let-write', { folder, fault })]
  if (freeBytes === undefined) return []
  return [judgeRoom(freeBytes, 'room-of-folder', { folder })]
}

/** Of other servers only the least that is free is known. */
export function judgeDisks(servers: readonly StoredServer[]): Findings {
  return servers.flatMap(({ name, freeBytes }) => {
    const line = freeBytes === null ? undefined : judgeRoom(freeBytes, 'room-of-server', { name })
    return line && line.state !== 'ok' ? [line] : []
  })
}

function judgeRoom(
  freeBytes: number,
  found: FindingName,
  where: Readonly<Record<string, string>>,
): Findings[number] {
  const { warnBytes, failBytes } = doctorLimits.disk
  const values = { mb: Math.round(freeBytes / 1_000_000), ...where }
  if (freeBytes < failBytes) return failing(found, 'make-room', values)
  return freeBytes < warnBytes ? worrying(found, 'make-room', values) : fine(found, values)
}
