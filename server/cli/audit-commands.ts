import type { AuditEntry, AuditKind, Undone } from '@slipway/sdk/contract'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { readAudit } from '../audit/audit-handlers'
import { undoChange } from '../audit/undo-change'
import { addAuditExportCommand } from './audit-export-command'
import { addAuditVerifyCommand } from './audit-verify-command'
import type { Answer } from './operation'
import { sayDryRun } from './over-http/operator-host'
import { parseId } from './parse-id'
import type { Run } from './user-commands'

interface ListOptions {
  readonly search?: string
  readonly action?: string
  readonly remote?: string
  readonly person?: string
  readonly from?: string
  readonly to?: string
  readonly signIns?: boolean
  readonly changes?: boolean
  readonly limit: number
}

/** `slipway audit …`: who changed what, and back again. */
export function addAuditCommands(program: Command, run: Run, say: (answer: Answer) => void): void {
  const audit = program.command('audit').description('The audit: who changed what')
  audit
    .command('list')
    .description('list changes, the newest first; * marks those that can be undone now')
    .option('--search <text>', 'part of the name of who did it, or of what it is about')
    .option('--action <name>', 'such as remote.disabled, or remote for all of a group')
    .option('--remote <name>', 'only of this remote')
    .option('--person <address>', 'who did it; of sign-ins also whom they are about')
    .option('--from <time>', 'from this day (UTC) or instant on, such as 2026-11-20', parseFrom)
    .option('--to <time>', 'up to the end of this day (UTC), or before this instant', parseTo)
    .addOption(new Option('--sign-ins', 'only who came and went').conflicts('changes'))
    .option('--changes', 'only what is no sign-in')
    .option('--limit <number>', 'how many', parseId, 25)
    .action(({ search: q, limit, signIns, changes, ...rest }: ListOptions) => {
      const kind: AuditKind | undefined = signIns ? 'sign-ins' : changes ? 'changes' : undefined
      const wanted = { ...rest, ...(kind && { kind }) }
      return run(
        async ({ storage }) => {
          return listAnswer(await readAudit(storage, { q, ...wanted, limit, offset: 0 }))
        },
        async (host) => {
          const query = new URLSearchParams({ ...(q && { q }), ...wanted, perPage: String(limit) })
          return listAnswer((await host.ask('GET /manage/audit', { query })).body.items)
        },
      )
    })
  addAuditVerifyCommand(audit, { run, say })
  addAuditExportCommand(audit, run, { parseFrom, parseTo })
  audit
    .command('undo')
    .argument('<id>', 'the number of the change, as in "audit list"', parseId)
    .description('put back what was there before a change, if nobody changed it since')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((id: number, { dryRun = false }: { readonly dryRun?: boolean }) =>
      run(
        async ({ catalog }) => {
          const deps = catalog(dryRun)
          const order = { id, actor: deps.actor, may: () => true }
          return undoAnswer(await undoChange(deps, order), dryRun)
        },
        async (host) => {
          const given = { path: { id }, query: sayDryRun(dryRun) }
          return undoAnswer((await host.ask('POST /manage/audit/{id}/undo', given)).body, dryRun)
        },
      ),
    )
}

function listAnswer(data: readonly AuditEntry[]): Answer {
  return { data, text: data.map(describeEntry).join('\n') || 'There is no such change.' }
}

function undoAnswer({ change, changes }: Undone, dryRun = false): Answer {
  const lines = changes.map(
    ({ subject, from, to }) => `  ${subject}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  )
  const head = dryRun ? 'This would change:' : `Undone, by change ${change}:`
  const data = { changes, dryRun, ...(!dryRun && { change }) }
  return { data, text: [head, ...lines].join('\n') }
}

/** A line; `*` marks an entry that can be undone now. */
export function describeEntry({
  id,
  at,
  actor,
  action,
  subject,
  detail,
  undo,
}: AuditEntry): string {
  const mark = undo?.can === 'undo' ? '*' : ' '
  const said = JSON.stringify(detail)
  return [`${String(id).padStart(6)}${mark}`, at, actor.name, action, subject.name, said].join('  ')
}

/** `2026-11-20`, the beginning of that day, or an instant with its zone; as ISO 8601. */
function parseFrom(text: string): string {
  return parseTime(text, 'T00:00:00.000Z')
}

/** The end of a day, or an instant. */
function parseTo(text: string): string {
  return parseTime(text, 'T23:59:59.999Z')
}

function parseTime(text: string, timeOfDay: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const hasZone = /T.*(?:Z|[+-]\d\d:\d\d)$/.test(text)
  const time = Date.parse(isDay ? `${text}${timeOfDay}` : text)
  if ((isDay || hasZone) && !Number.isNaN(time)) return new Date(time).toISOString()
  throw new InvalidArgumentError('Give a day such as 2026-11-20, or an instant with its zone.')
}
