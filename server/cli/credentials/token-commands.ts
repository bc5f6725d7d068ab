import type { Command } from 'commander'
import { createTeamToken, revokeTeamToken } from '../../catalog/api/team-tokens'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import { actor } from '../operation'
import { parseId } from '../parse-id'
import type { Run } from '../user-commands'
import {
  addOperatorToken,
  describeAdd,
  listOperatorTokens,
  parseDays,
  stopOperatorToken,
} from './operator-token-commands'

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
  describeAdd(token.command('add')).action((options: Parameters<typeof addOperatorToken>[1]) =>
    run((operation) => addOperatorToken(operation, options)),
  )
  whose(token.command('list'))
    .description('list the tokens of a remote, or of operators')
    .action(({ remote }: Whose) =>
      run(async (operation) => {
        if (remote === undefined) return await listOperatorTokens(operation)
        const { storage } = operation
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
  whose(token.command('revoke').argument('<id>', 'its number, as in "token list"', parseId))
    .description('revoke a token of a remote, or of an operator')
    .action((id: number, { remote }: Whose) =>
      run(async (operation) => {
        if (remote === undefined) return await stopOperatorToken(operation, id)
        const { storage } = operation
        await revokeTeamToken({ storage, createAudit }, { remote, id, actor })
        return { data: { id, revoked: true }, text: `Token ${id} is revoked.` }
      }),
    )
}

interface Whose {
  readonly remote?: string
}

function whose(command: Command): Command {
  return command
    .option('--remote <name>', 'the remote')
    .option('--operator', 'those of operators')
    .hook('preAction', (own) => {
      const { remote, operator } = own.opts<Whose & { readonly operator?: boolean }>()
      if ((remote === undefined) === (operator === undefined))
        own.error('Name one of --remote and --operator.')
    })
}
