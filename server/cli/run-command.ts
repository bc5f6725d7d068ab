import { Command, CommanderError, Option } from 'commander'
import { readOwnVersion } from '../application/own-modules'
import { ConfigError } from '../process/config/setting'
import { exitCodeOf } from '../process/exit-codes'
import { isUnavailable } from '../storage/dialects/storage-errors'
import { createUnenforcedVisitorsTable } from '../storage/tables/reports/unenforced-visitors-table'
import { addAuditCommands } from './audit-commands'
import { addBackupCommands, type RunAlone } from './backup-commands'
import { addBudgetCommands } from './catalog/budget-commands'
import { addGuardCommands } from './catalog/guard-commands'
import { addProposalCommands } from './catalog/proposal-commands'
import { addReleaseCommands } from './catalog/release-commands'
import { addGrantCommands, addRemoteCommands } from './catalog/remote-commands'
import { whyDatabaseOnly } from './command-ways'
import { addKeyCommands } from './credentials/key-commands'
import { addLoginCommands } from './credentials/login-commands'
import { addTokenCommands } from './credentials/token-commands'
import { addDevCommands } from './dev/dev-commands'
import { addDoctorCommand } from './doctor-command'
import { addErrorsCommand } from './errors-command'
import { addExplainCommand } from './explain-command'
import { handOnToSdk, learnTeamWords } from './hand-on'
import { addHealthCommand } from './health-command'
import { groupCommands } from './help-groups'
import { addLayoutCommands } from './layout-commands'
import { addNamesCommand } from './names-command'
import { type Answer, loadConfigured, withOperation } from './operation'
import { findLogin } from './over-http/operator-login'
import { needsDatabase, withHost } from './over-http/with-host'
import { addOverviewCommand } from './overview-command'
import { addPruneCommand } from './prune-command'
import { addTextsCommand } from './texts-command'
import { addOperatorCommands, addTenantCommands, addUserCommands, type Run } from './user-commands'
import { addWebhookCommands } from './webhook-commands'

/** Runs one command of the operators; returns its exit code, as in sysexits.h. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  try {
    let exitCode = 0
    const handedOn = await handOnToSdk(argv.slice(2))
    if (handedOn !== undefined) return handedOn
    const program = createOperatorProgram((code) => (exitCode = code))
    await learnTeamWords(program, argv[2] ?? '')
    offerVersion(program, argv.slice(2))
    await program.parseAsync(argv)
    return exitCode
  } catch (error) {
    return explain(error)
  }
}

/** `slipway --version`, of no command: `remote disable` has a `--version` of its own. */
function offerVersion(program: Command, words: readonly string[]): void {
  if (words.every((word) => word.startsWith('-'))) program.version(readOwnVersion())
}

/** The program; `endWith` is called with what a command ends with. */
export function createOperatorProgram(endWith: (exitCode: number) => void): Command {
  const program = new Command('slipway')
    .description('A server: its users, tenants, teams, remotes and releases')
    .option('--json', 'answer as JSON')
    .option('--local', 'work on the database, also while logged in as an operator')
    .addOption(new Option('--database', 'its name of before').hideHelp())
    .exitOverride()
  const say = ({ data, text, exitCode = 0 }: Answer) => {
    console.log(program.opts()['json'] ? JSON.stringify(data) : text)
    endWith(exitCode)
  }
  let name = ''
  program.hook('preAction', (_program, action) => {
    name = nameOf(action)
    if (program.opts()['database']) console.error('--database is called --local now.')
  })
  const findHost = async () => {
    const { local, database } = program.opts()
    return local || database ? undefined : await findLogin(process.env)
  }
  const run: Run = async (operate, overHttp) => {
    const why = whyDatabaseOnly(name, overHttp !== undefined)
    const login = await findHost()
    if (!login) return say(await withOperation(operate))
    if (!overHttp) throw needsDatabase(name, why ?? '')
    say(await withHost(login, overHttp))
  }
  const runAlone: RunAlone = async (work, overHttp) => {
    const why = whyDatabaseOnly(name, overHttp !== undefined)
    const login = await findHost()
    if (login && overHttp) return say(await withHost(login, overHttp))
    // What needs no database is done here, wherever one is logged in.
    if (login && why !== undefined) throw needsDatabase(name, why)
    say(await work())
  }
  program
    .command('start')
    .description('run the server, by the settings of the environment')
    .action(async () => (await import('../process/run')).run())
  addDevCommands(program, endWith)
  addLoginCommands(program, say)
  addOperatorCommands(program, run)
  addUserCommands(program, run)
  addTenantCommands(program, run)
  addRemoteCommands(program, run)
  addReleaseCommands(program, run)
  addGuardCommands(program, run)
  addGrantCommands(program, run)
  addProposalCommands(program, run)
  addTokenCommands(program, run)
  addKeyCommands(program, run)
  addAuditCommands(program, run, say)
  addLayoutCommands(program, run)
  addExplainCommand(program, run)
  addWebhookCommands(program, run)
  addOverviewCommand(program, run)
  addHealthCommand(program, run)
  addBudgetCommands(program, run)
  addErrorsCommand(program, run)
  addBrowsersCommand(program, run)
  addTextsCommand(program, loadConfigured)
  addBackupCommands(program, runAlone)
  addPruneCommand(program, run)
  addDoctorCommand(program, runAlone)
  addNamesCommand(program, { load: loadConfigured, say })
  program
    .command('migrate')
    .description('bring the database up to date; the server also does this when it starts')
    .action(() =>
      run(() => Promise.resolve({ data: { migrated: true }, text: 'The database is up to date.' })),
    )
  groupCommands(program)
  return program
}

/** `release set`. */
export function nameOf(command: Command): string {
  const { parent } = command
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name()
}

/** Prints what went wrong, unless commander did; returns the exit code. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 64
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const exitCode = exitCodeOf(error)
  if (exitCode === undefined && isUnavailable(cause)) {
    console.error('The database does not answer. Is DATABASE_URL right, and is it running?')
    return 69
  }
  console.error(error instanceof Error ? error.message : String(error))
  return exitCode ?? (error instanceof ConfigError ? error.exitCode : 1)
}

/** `slipway browsers` */
function addBrowsersCommand(program: Command, run: Run): void {
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
