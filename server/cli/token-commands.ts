import { type Command, InvalidArgumentError } from 'commander'
import { createTeamToken, revokeTeamToken } from '../catalog/api/team-tokens'
import { createAuditTable } from '../storage/tables/audit-table'
import { createTeamTokensTable } from '../storage/tables/team-tokens-table'
import { actor } from './operation'
import type { Run } from './user-commands'

interface TokenOptions {
  readonly remote: string
  readonly name: string
  readonly days: number
}

const createAudit = createAuditTable

/** `token …`: what teams publish and release their remotes with. */
export function addTokenCommands(program: Command, run: Run): void {
  const token = program.command('token').description('Tokens that teams publish and release with')
  token
    .command('create')
    .description('create a token for the team of a remote; it is shown only once')
    .requiredOption('--remote <name>', 'the remote; a new name is reserved for the team')
    .option('--name <text>', 'who or what uses it', 'ci')
    .option('--days <number>', 'days until it expires, 366 at most', parseDays, 90)
    .action((options: TokenOptions) =>
      run(async ({ storage }) => {
        const data = await createTeamToken({ storage, createAudit }, { ...options, actor })
        const { remote } = options
        const text = `Token ${data.id} of ${remote}, until ${data.expiresAt}; it is shown only this once:\n${data.token}`
        return { data, text }
      }),
    )
  token
    .command('list')
    .description('list the tokens of a remote')
    .requiredOption('--remote <name>', 'the remote')
    .action(({ remote }: TokenOptions) =>
      run(async ({ storage }) => {
        const list = await createTeamTokensTable(storage).list(remote)
        const data = list.map(({ expiresAt, revokedAt, id, name }) => ({
          id,
          name,
          expiresAt: new Date(expiresAt).toISOString(),
          revoked: revokedAt !== null,
        }))
        const lines = data.map(({ id, name, expiresAt, revoked }) =>
          [String(id).padStart(6), revoked ? 'revoked' : expiresAt, name].join('  '),
        )
        return { data, text: lines.join('\n') || `${remote} has no tokens.` }
      }),
    )
  token
    .command('revoke <id>')
    .description('revoke a token of a remote')
    .requiredOption('--remote <name>', 'the remote')
    .action((id: string, { remote }: TokenOptions) =>
      run(async ({ storage }) => {
        await revokeTeamToken({ storage, createAudit }, { remote, id: Number(id), actor })
        return { data: { id: Number(id), revoked: true }, text: `Token ${id} is revoked.` }
      }),
    )
}

function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days
  throw new InvalidArgumentError('Give a number of days from 1 to 366.')
}
