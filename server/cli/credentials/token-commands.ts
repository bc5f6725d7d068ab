import { codedProblem, newOperatorToken } from '@slipway/sdk/contract'
import { type Command, InvalidArgumentError } from 'commander'
import {
  describeOperatorToken,
  issueOperatorToken,
  revokeOperatorToken,
} from '../../accounts/operator-tokens/operator-tokens'
import { createTeamToken, revokeTeamToken } from '../../catalog/api/team-tokens'
import { createFindViewer } from '../../identity/find-viewer'
import { createOperatorTokensTable } from '../../storage/tables/accounts/operator-tokens-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import { type Answer, actor, type Operation } from '../operation'
import { parseId } from '../parse-id'
import { parseOrder } from '../parse-order'
import type { Run } from '../user-commands'

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

interface AddOptions {
  readonly owner: string
  readonly name: string
  readonly rights: readonly string[]
  readonly days: number
}

/** The options of `token add --operator`. */
function describeAdd(command: Command): Command {
  return command
    .description('create a token with which commands work over HTTP; it is shown only once')
    .requiredOption('--operator', 'of an operator; teams have "token create"')
    .requiredOption('--owner <email>', 'whose rights it has, as long as they have them')
    .option('--name <text>', 'who or what uses it', 'ci')
    .option('--rights <rights>', 'such as release,layout; also manage', readRights, [
      'slipway.release',
    ])
    .option('--days <number>', 'days until it expires, 366 at most', parseDays, 90)
}

/** Makes a token of an operator. */
async function addOperatorToken(
  operation: Operation,
  { owner: email, name, rights, days }: AddOptions,
): Promise<Answer> {
  const { storage } = operation
  const order = parseOrder(newOperatorToken, { name, days, rights })
  const owner = await findOwner(operation, email)
  const data = await issueOperatorToken({ storage, createAudit }, { ...order, owner, actor })
  const head = `Token ${data.id} of ${email}, until ${data.expiresAt}; it is shown only this once:`
  return { data, text: `${head}\n${data.token}` }
}

/** Lists the tokens of operators. */
async function listOperatorTokens({ storage }: Operation): Promise<Answer> {
  const data = (await createOperatorTokensTable(storage).list()).map(describeOperatorToken)
  const lines = data.map(({ id, name, owner, rights, state, expiresAt }) =>
    [String(id).padStart(6), state, expiresAt, name, owner.email, rights.join(' ')].join('  '),
  )
  return { data, text: lines.join('\n') || 'No operator has a token.' }
}

/** Ends a token of an operator. */
async function stopOperatorToken({ storage }: Operation, id: number): Promise<Answer> {
  await revokeOperatorToken({ storage, createAudit }, { id, actor })
  return { data: { id, revoked: true }, text: `Token ${id} is revoked.` }
}

async function findOwner({ application, findUser, storage }: Operation, email: string) {
  const { id } = await findUser(email)
  const { permissionsOf } = application
  const find = createFindViewer({ users: createUsersTable(storage), permissionsOf })
  const owner = await find(id, undefined)
  if (owner) return owner
  throw codedProblem('user-disabled', `${email} is disabled.`)
}

/** `release,layout`, or whole names of permissions. */
function readRights(text: string): readonly string[] {
  return text.split(',').map((right) => `slipway.${right.trim().replace(/^slipway\./, '')}`)
}

/** Days of a token's life, as commands take them. */
function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days
  throw new InvalidArgumentError('Give a number of days from 1 to 366.')
}
