import type { Command } from 'commander'
import { createUnenforcedVisitorsTable } from '../storage/tables/unenforced-visitors-table'
import type { Run } from './user-commands'

/** `slipway browsers` */
export function addBrowsersCommand(program: Command, run: Run): void {
  program
    .command('browsers')
    .description('how many visitors a day have a browser that does not enforce integrity')
    .action(() =>
      run(async ({ storage }) => {
        const data = await createUnenforcedVisitorsTable(storage).list()
        const lines = data.map(({ day, visitors }) => `${day} ${String(visitors).padStart(6)}`)
        return { data, text: lines.join('\n') || 'Every browser so far enforces integrity.' }
      }),
    )
}
