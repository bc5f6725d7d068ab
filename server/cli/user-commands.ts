import { CodedError, type HeldRole, type ManagedUser } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import type { Answer, Operation } from './operation'
import type { OverHttp } from './over-http/with-host'

/** `slipway tenant …` */
export function addTenantCommands(program: Command, run: Run): void {
  const tenant = program
    .command('tenant')
    .description('Tenants: the branches, clients or others whose data is kept apart')
  tenant
    .command('create <name>')
    .description('make a tenant')
    .action((name: string) =>
      run(async ({ tenants }) => {
        const { id } = await tenants.create(name)
        return { data: { id, name }, text: `Tenant ${id}: ${name}` }
      }),
    )
  tenant
    .command('rename <name> <new-name>')
    .description('rename a tenant')
    .action((name: string, newName: string) =>
      run(async ({ tenants, findTenant }) => {
        const { id } = await findTenant(name)
        await tenants.rename(id, newName)
        return { data: { id, name: newName }, text: `Tenant ${id}: ${newName}` }
      }),
    )
  tenant
    .command('list')
    .description('list all tenants')
    .action(() =>
      run(async ({ tenants }) => {
        const list = await tenants.list()
        const data = list.map(({ id, name }) => ({ id, name }))
        const lines = data.map(({ id, name }) => `${String(id).padStart(6)} ${name}`)
        return { data, text: lines.join('\n') || 'There are no tenants.' }
      }),
    )
}

/** Does a command on the database, or over HTTP for who is logged in as an operator, and prints its answer. */
export type Run = (
  operate: (operation: Operation) => Promise<Answer>,
  overHttp?: OverHttp,
) => Promise<void>

interface AccountOptions {
  readonly email: string
  readonly name: string
  readonly locale?: string
}

interface RoleOptions {
  readonly role: string[]
  readonly tenant?: string
}

/** `slipway operator …` */
export function addOperatorCommands(program: Command, run: Run): void {
  const operator = program.command('operator').description('People who may do everything')
  describeAccount(operator.command('create'), 'create an operator and a one-time link').action(
    (options: AccountOptions) => run((operation) => create(operation, options, ['operator'])),
  )
}

/** `slipway user …` */
export function addUserCommands(program: Command, run: Run): void {
  const user = program.command('user').description('People who sign in')
  describeRoles(
    describeAccount(user.command('create'), 'create a user and a one-time link'),
  ).action(({ role, tenant, ...options }: AccountOptions & RoleOptions) =>
    run((operation) => create(operation, { ...options, ...(tenant && { tenant }) }, role)),
  )
  for (const purpose of ['invite', 'reset'] as const) {
    user
      .command(`${purpose} <email>`)
      .description(
        `create a new one-time link to ${purpose === 'invite' ? 'set' : 'reset'} a password`,
      )
      .action((email: string) => run((operation) => makeLink(operation, email)))
  }
  for (const change of ['grant', 'revoke'] as const) {
    describeRoles(user.command(`${change} <email>`))
      .description(change === 'grant' ? 'add roles' : 'remove roles')
      .action((email: string, { role, tenant }: RoleOptions) =>
        run(async (operation) => {
          const { accounts, findUser } = operation
          const { id } = await findUser(email)
          for (const held of await heldRoles(operation, role, tenant))
            await accounts[change](id, held)
          return showUser(operation, await findUser(email))
        }),
      )
  }
  for (const change of ['disable', 'enable'] as const) {
    user
      .command(`${change} <email>`)
      .description(
        change === 'disable'
          ? 'sign a user out everywhere and refuse new sign-ins'
          : 'let a user sign in again',
      )
      .action((email: string) =>
        run(async ({ accounts, findUser }) => {
          await accounts[change]((await findUser(email)).id)
          return { data: { email, state: `${change}d` }, text: `${email} was ${change}d.` }
        }),
      )
  }
  user
    .command('list')
    .description('list all users')
    .action(() => run(listUsers))
}

function describeAccount(command: Command, description: string): Command {
  return command
    .description(description)
    .requiredOption('--email <address>', 'the address to sign in with')
    .requiredOption('--name <name>', 'the name that others see')
    .option('--locale <tag>', 'language, such as en or de')
}

function describeRoles(command: Command): Command {
  return command
    .requiredOption('--role <role...>', 'roles of the application')
    .option('--tenant <name>', 'the tenant in which the roles apply; without it, everywhere')
}

async function create(
  operation: Operation,
  { tenant, ...account }: AccountOptions & { readonly tenant?: string },
  roles: readonly string[],
): Promise<Answer> {
  const { accounts, addressOf } = operation
  if (!/^[^\s@]+@[^\s@]+$/.test(account.email))
    throw new CodedError('email-invalid', `"${account.email}" is not an address.`, { status: 422 })
  const held = await heldRoles(operation, roles, tenant)
  const { token } = await accounts.create({ ...account, roles: held })
  return linkAnswer(account.email, addressOf(token))
}

async function makeLink(operation: Operation, email: string): Promise<Answer> {
  const { accounts, findUser, addressOf } = operation
  return linkAnswer(email, addressOf(await accounts.link((await findUser(email)).id)))
}

async function heldRoles(
  { findTenant }: Operation,
  roles: readonly string[],
  tenantName: string | undefined,
): Promise<readonly HeldRole[]> {
  const tenant = tenantName === undefined ? null : (await findTenant(tenantName)).id
  return roles.map((role) => ({ role, tenant }))
}

function linkAnswer(email: string, link: string): Answer {
  const text = `${email} can set a password here, once, within 15 minutes:\n${link}`
  return { data: { email, link, expiresInSeconds: 900 }, text }
}

async function listUsers(operation: Operation): Promise<Answer> {
  const found = await operation.users.list()
  const answers: Answer[] = []
  for (const user of found) answers.push(await showUser(operation, user))
  const text = answers.map((answer) => answer.text).join('\n')
  return { data: answers.map(({ data }) => data), text: text || 'There are no users.' }
}

/** Roles as `editor` (everywhere) or `editor@Tenant`. */
async function showUser({ tenants }: Operation, user: ManagedUser): Promise<Answer> {
  const { id, email, name, state } = user
  const names = new Map((await tenants.list()).map((tenant) => [tenant.id, tenant.name]))
  const roles = user.roles.map(({ role, tenant }) =>
    tenant === null ? role : `${role}@${names.get(tenant)}`,
  )
  const text = [email.padEnd(36), state.padEnd(9), name.padEnd(24), roles.join(' ')].join(' ')
  return { data: { id, email, name, state, roles }, text: text.trimEnd() }
}
