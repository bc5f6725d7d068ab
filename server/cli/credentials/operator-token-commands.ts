import { codedProblem, newOperatorToken } from '@slipway/sdk/contract'
import { type Command, InvalidArgumentError } from 'commander'
import {
  describeOperatorToken,
  issueOperatorToken,
  revokeOperatorToken,
} from '../../accounts/operator-tokens/operator-tokens'
import { createFindViewer } from '../../identity/find-viewer'
import { createOperatorTokensTable } from '../../storage/tables/accounts/operator-tokens-table'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { type Answer, actor, type Operation } from '../operation'
import { parseOrder } from '../parse-order'

interface AddOptions {
  readonly owner: string
  readonly name: string
  readonly rights: readonly string[]
  readonly days: number
}

const createAudit = createAuditTable

/** The options of `token add --operator`. */
export function describeAdd(command: Command): Command {
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
export async function addOperatorToken(
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
export async function listOperatorTokens({ storage }: Operation): Promise<Answer> {
  const data = (await createOperatorTokensTable(storage).list()).map(describeOperatorToken)
  const lines = data.map(({ id, name, owner, rights, state, expiresAt }) =>
    [String(id).padStart(6), state, expiresAt, name, owner.email, rights.join(' ')].join('  '),
  )
  return { data, text: lines.join('\n') || 'No operator has a token.' }
}

/** Ends a token of an operator. */
export async function stopOperatorToken({ storage }: Operation, id: number): Promise<Answer> {
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
export function parseDays(text: string): number {
  const days = Number(text)
  if (Number.isInteger(days) && days >= 1 && days <= 366) return days
  throw new InvalidArgumentError('Give a number of days from 1 to 366.')
}
