import { join } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import { Command, CommanderError } from 'commander'
import { type Accounts, createAccounts } from './auth/accounts'
import { createPasswords } from './auth/passwords'
import { type Config, ConfigError, readConfig } from './config'
import type { Application } from './create-application'
import { loadApplication } from './load-application'
import { openStorage, type Storage } from './storage/storage'
import { isUnavailable } from './storage/storage-errors'
import { describeTokenCommands } from './token-commands'

/** The folder of the repository: `npm run slipway` runs here. */
const root = process.cwd()

process.exitCode = await run(process.argv)

/** What a command works with; the database is opened, migrated and closed around it. */
interface Operation {
  readonly accounts: Accounts
  readonly application: Application
  readonly storage: Storage
  /** The address of a one-time link. */
  readonly addressOf: (token: string) => string
}

/** What a command says: `data` for programs (`--json`), `text` for people. */
interface Answer {
  readonly data: unknown
  readonly text: string
}

async function run(argv: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(argv)
    return 0
  } catch (error) {
    return explain(error)
  }
}

function createProgram(): Command {
  const program = new Command('slipway')
    .description('Users, tenants and teams of this server')
    .option('--json', 'answer as JSON')
    .exitOverride()

  const answerWith = (operate: (operation: Operation) => Promise<Answer>) => async () => {
    const { data, text } = await withOperation(operate)
    console.log(program.opts()['json'] ? JSON.stringify(data) : text)
  }

  const operator = program.command('operator').description('People who may do everything')
  describeAccount(operator.command('create'), 'make an operator and a one-time link').action(
    (options: AccountOptions) =>
      answerWith(async ({ accounts, addressOf }) => {
        const { email, name, locale } = options
        const token = await accounts.create({ email, name, locale, roles: ['operator'] })
        return linkAnswer(email, addressOf(token))
      })(),
  )

  const user = program.command('user').description('People who sign in')
  describeAccount(user.command('create'), 'make a user and a one-time link')
    .requiredOption('--role <role...>', 'roles of the application')
    .option('--tenant <name>', 'where the roles are held; everywhere without it')
    .action((options: AccountOptions & { role: string[]; tenant?: string }) =>
      answerWith(async ({ accounts, application, addressOf }) => {
        refuseUnknownRoles(options.role, application)
        const { email, name, locale, role: roles, tenant } = options
        const token = await accounts.create({ email, name, locale, roles, tenant })
        return linkAnswer(email, addressOf(token))
      })(),
    )
  for (const purpose of ['invite', 'reset'] as const) {
    user
      .command(`${purpose} <email>`)
      .description(
        `make a new one-time link to ${purpose === 'invite' ? 'set' : 'reset'} a password`,
      )
      .action((email: string) =>
        answerWith(async ({ accounts, addressOf }) =>
          linkAnswer(email, addressOf(await accounts.link(email, purpose))),
        )(),
      )
  }
  for (const change of ['disable', 'enable'] as const) {
    user
      .command(`${change} <email>`)
      .description(change === 'disable' ? 'sign out everywhere and keep out' : 'let in again')
      .action((email: string) =>
        answerWith(async ({ accounts }) => {
          await accounts[change](email)
          return { data: { email, state: `${change}d` }, text: `${email} is ${change}d.` }
        })(),
      )
  }
  user
    .command('list')
    .description('show all users')
    .action(
      answerWith(async ({ accounts }) => {
        const list = await accounts.list()
        const lines = list.map(({ email, name, state, roles }) =>
          [email.padEnd(36), state.padEnd(9), name.padEnd(24), roles.join(' ')].join(' ').trimEnd(),
        )
        return { data: list, text: lines.join('\n') || 'There are no users.' }
      }),
    )

  const tenant = program.command('tenant').description('Who the work is done for')
  tenant
    .command('create <name>')
    .description('make a tenant')
    .action((name: string) =>
      answerWith(async ({ accounts }) => {
        const id = await accounts.createTenant(name)
        return { data: { id, name }, text: `Tenant ${id}: ${name}` }
      })(),
    )
  tenant
    .command('list')
    .description('show all tenants')
    .action(
      answerWith(async ({ accounts }) => {
        const list = await accounts.listTenants()
        const lines = list.map(({ id, name }) => `${String(id).padStart(6)} ${name}`)
        return { data: list, text: lines.join('\n') || 'There are no tenants.' }
      }),
    )

  describeTokenCommands(program, answerWith)

  program
    .command('migrate')
    .description('bring the database up to date; the server does it at its start as well')
    .action(
      answerWith(() =>
        Promise.resolve({ data: { migrated: true }, text: 'The database is up to date.' }),
      ),
    )
  return program
}

interface AccountOptions {
  readonly email: string
  readonly name: string
  readonly locale?: string
}

function describeAccount(command: Command, description: string): Command {
  return command
    .description(description)
    .requiredOption('--email <address>', 'the address to sign in with')
    .requiredOption('--name <name>', 'the name on screen')
    .option('--locale <tag>', 'language, such as en or de')
}

function linkAnswer(email: string, link: string): Answer {
  const text = `${email} sets a password here, once, within 15 minutes:\n${link}`
  return { data: { email, link, expiresInSeconds: 900 }, text }
}

function refuseUnknownRoles(roles: readonly string[], { roles: known }: Application): void {
  const unknown = roles.find((role) => !known.has(role))
  if (unknown === undefined) return
  const names = [...known.keys()].sort().join(', ')
  throw new CodedError('role-unknown', `There is no role "${unknown}". There are: ${names}.`)
}

async function withOperation(operate: (operation: Operation) => Promise<Answer>): Promise<Answer> {
  const config = readConfig(process.env)
  const application = await loadApplication({
    path: config.application ?? join(root, 'server/demo/application.ts'),
    root,
  })
  const storage = await openStorage({
    databaseUrl: config.databaseUrl,
    file: join(config.dataDir, 'slipway.db'),
  })
  try {
    await storage.migrate(application.migrations)
    const accounts = createAccounts(storage, createPasswords())
    return await operate({ accounts, application, storage, addressOf: addressOf(config) })
  } finally {
    await storage.close()
  }
}

function addressOf({ publicUrl, host, port, basePath }: Config): (token: string) => string {
  const origin = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  // Behind the #: browsers send that to nobody, so it stands in no log.
  return (token) => `${origin}${basePath}/app/accept#${token}`
}

/** Prints what went wrong, unless commander did; gives the exit code, as in sysexits.h. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 64
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (isUnavailable(cause)) {
    console.error('The database does not answer. Is DATABASE_URL right, and is it running?')
    return 69
  }
  console.error(error instanceof Error ? error.message : String(error))
  return error instanceof ConfigError ? error.exitCode : 1
}
