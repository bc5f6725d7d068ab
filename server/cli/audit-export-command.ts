import { open } from 'node:fs/promises'
import type { Command } from 'commander'
import { type ExportRange, exportAudit } from '../audit/export-audit'
import { sealAudit } from '../storage/tables/audit-seals-table'
import type { Run } from './user-commands'

interface Parsers {
  readonly parseFrom: (text: string) => string
  readonly parseTo: (text: string) => string
}

/** `slipway audit export`: the audit as a file of lines. */
export function addAuditExportCommand(
  audit: Command,
  run: Run,
  { parseFrom, parseTo }: Parsers,
): void {
  audit
    .command('export')
    .argument('<file>', 'the file to write, which must not be there')
    .description('write the audit as lines of JSON, the oldest entry first, with their seals')
    .option('--from <time>', 'from this day (UTC) or instant on, such as 2026-11-20', parseFrom)
    .option('--to <time>', 'up to the end of this day (UTC), or before this instant', parseTo)
    .action((path: string, range: ExportRange) =>
      run(async ({ storage }) => {
        await sealAudit(storage)
        // Who did what is for the eyes of whoever runs the command.
        const file = await open(path, 'wx', 0o600)
        let entries = 0
        try {
          for await (const lines of exportAudit(storage, range)) {
            await file.writeFile(`${lines.join('\n')}\n`)
            entries += lines.length
          }
          await file.sync()
        } finally {
          await file.close()
        }
        return { data: { file: path, entries }, text: `${entries} entries are in ${path}.` }
      }),
    )
}
