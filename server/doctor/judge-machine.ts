import type { SchemaState } from '../storage/migrations/schema-state'
import type { TablesOwner } from '../storage/migrations/schema-version'
import type { StoredServer } from '../storage/tables/servers-table'
import { doctorLimits, type Findings, failing, fine, orFine, roughTime, worrying } from './finding'
import type { FolderState } from './free-disk'

/** `faults`: of the settings of whoever looks. */
export function judgeSettings(faults: readonly string[]): Findings {
  return orFine(
    faults.map((fault) => failing(fault, 'Correct the setting; a server with it does not start.')),
    'All settings are understood.',
  )
}

interface OwnedTables {
  readonly owner: TablesOwner
  /** As the code knows them. */
  readonly known: SchemaState
  /** As the database has them. */
  readonly found: SchemaState
}

const ownerNames = { core: "Slipway's tables", application: "the application's tables" } as const

export function judgeSchema({ owner, known, found }: OwnedTables): Findings {
  const name = ownerNames[owner]
  const missing = known.steps.filter((step) => !found.steps.includes(step))
  const later = found.steps.filter((step) => !known.steps.includes(step))
  if (found.version > known.version + 1)
    return [
      failing(
        `Of ${name} the database has version ${found.version}, this software ${known.version}.`,
        `Start version ${found.version - 1} or later, or restore an earlier backup.`,
      ),
    ]
  if (missing.length > 0)
    return [
      failing(
        `Of ${name} ${missing.length} ${missing.length === 1 ? 'step is' : 'steps are'} not in the database: ${missing.join(', ')}.`,
        'Make a backup, then run slipway migrate, or start the server.',
      ),
    ]
  if (later.length > 0)
    return [
      worrying(
        `Of ${name} the database has steps of a later version: ${later.join(', ')}.`,
        'Upgrade this server too; until then it works with what it knows.',
      ),
    ]
  const { length } = known.steps
  return [
    fine(
      length === 0
        ? `There are no steps of ${name}.`
        : `Of ${name} the database has all ${length} steps.`,
    ),
  ]
}

interface NamedClock {
  readonly name: string
  /** Milliseconds that it is ahead of the database's. */
  readonly clockMs: number
}

export function judgeClocks(clocks: readonly NamedClock[]): Findings {
  const { warnMs, failMs } = doctorLimits.clock
  const advice = 'Let NTP or chrony set the clocks of this machine and of the database.'
  const wrong = clocks.flatMap(({ name, clockMs }) => {
    const off = Math.abs(clockMs)
    if (off < warnMs) return []
    const seen = `The clock of ${name} is ${roughTime(off)} ${clockMs > 0 ? 'ahead of' : 'behind'} the database's.`
    return [off < failMs ? worrying(seen, advice) : failing(seen, advice)]
  })
  return orFine(wrong, "Every clock agrees with the database's.")
}

export function judgeFolder({ folder, freeBytes, fault }: FolderState): Findings {
  if (fault !== undefined)
    return [
      failing(
        `Nothing can be written to ${folder}: ${fault}.`,
        "Let the server's user write there, or name another folder in the settings.",
      ),
    ]
  if (freeBytes === undefined) return []
  return [judgeRoom(freeBytes, `on the disk of ${folder}`)]
}

/** Of other servers only the least that is free is known. */
export function judgeDisks(servers: readonly StoredServer[]): Findings {
  return servers.flatMap(({ name, freeBytes }) => {
    const line = freeBytes === null ? undefined : judgeRoom(freeBytes, `on a disk of ${name}`)
    return line && line.state !== 'ok' ? [line] : []
  })
}

function judgeRoom(freeBytes: number, where: string): Findings[number] {
  const { warnBytes, failBytes } = doctorLimits.disk
  const seen = `${megabytes.format(freeBytes / 1_000_000)} MB are free ${where}.`
  const advice =
    'Make room there, or give it a larger disk: without room nothing is stored. See slipway prune --dry-run.'
  if (freeBytes < failBytes) return failing(seen, advice)
  return freeBytes < warnBytes ? worrying(seen, advice) : fine(seen)
}

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
