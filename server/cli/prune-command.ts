import { type PrunedKind, prunedKinds } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import type { Pruned } from '../retention/retention'
import { type Answer, actor } from './operation'
import type { Run } from './user-commands'

/** `slipway prune`: removes what nobody needs any more. */
export function addPruneCommand(program: Command, run: Run): void {
  program
    .command('prune')
    .description('remove what nobody needs any more, by the settings of how long it is kept')
    .option('--dry-run', 'say what would be removed, and remove nothing')
    .action(({ dryRun = false }: { readonly dryRun?: boolean }) =>
      run(async ({ retention }) =>
        pruneAnswer(dryRun ? await retention.plan() : await retention.run(actor), dryRun),
      ),
    )
}

const names: Readonly<Record<PrunedKind, string>> = {
  versions: 'versions',
  files: 'files of versions',
  copies: "copies on this server's disk",
  releases: 'releases',
  layouts: 'layouts',
  drafts: 'drafts of layouts',
  deliveries: 'messages to webhooks',
  audit: 'entries of the audit',
}

function pruneAnswer(pruned: Pruned, dryRun: boolean): Answer {
  const lines = prunedKinds.map((kind) => {
    const { rows, bytes } = pruned[kind]
    const cells = [names[kind].padEnd(30), String(rows).padStart(8), sizeOf(bytes).padStart(12)]
    return `  ${cells.join('')}`
  })
  const head = dryRun ? 'This would be removed:' : 'Removed:'
  return { data: { dryRun, ...pruned }, text: [head, ...lines].join('\n') }
}

function sizeOf(bytes: number): string {
  const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
  return `${size.format(bytes / 1e6)} MB`
}
