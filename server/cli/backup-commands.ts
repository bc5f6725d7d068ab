import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { serverPackage } from '../application/own-modules'
import { readConfig } from '../process/config/config'
import { type BackupHeader, backupFormat } from '../storage/backup/backup-lines'
import { restoreBackup } from '../storage/backup/restore-backup'
import { withSnapshot } from '../storage/backup/snapshot'
import { type BackupContents, verifyBackup } from '../storage/backup/verify-backup'
import { writeBackup } from '../storage/backup/write-backup'
import { explainFullDisk } from '../storage/data-folder'
import { type Answer, databaseOptions, loadConfigured, placeOfDatabase } from './operation'

/** Runs a command that opens no storage of the server's; nothing is migrated before. */
type RunAlone = (work: () => Promise<Answer>) => Promise<void>

interface RestoreOptions {
  readonly keepSessions?: boolean
  readonly without?: readonly string[]
}

/** `slipway backup`, `restore`, `verify` */
export function addBackupCommands(program: Command, run: RunAlone): void {
  program
    .command('backup <file>')
    .description('write all of the database into a new file, also while servers write to it')
    .option('--force', 'replace the file if it is there')
    .action((file: string, { force = false }: { readonly force?: boolean }) =>
      run(() => backUp(resolve(file), force)),
    )
  program
    .command('restore <file>')
    .description('fill an empty database from a backup, of either engine')
    .option('--keep-sessions', 'whoever was signed in stays so, with the same SESSION_SECRET')
    .option('--without <table...>', 'leave the rows of these tables out')
    .action((file: string, options: RestoreOptions) => run(() => restore(resolve(file), options)))
  program
    .command('verify <file>')
    .description('read all of a backup, and say what is in it')
    .action((file: string) => run(() => verify(resolve(file))))
}

async function backUp(file: string, isForced: boolean): Promise<Answer> {
  const config = readConfig(process.env)
  const progress = createRowProgress('Backing up')
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  const version = await readOwnVersion()
  const contents = await withSnapshot(databaseOptions(config), async (snapshot) => {
    const { at, engine, schema, leftOut } = snapshot
    const header: BackupHeader = {
      slipway: 'backup',
      format: backupFormat,
      version,
      at,
      engine,
      schema,
      settings: settingsIn(process.env),
      leftOut,
    }
    const { signal } = stop
    const { note: onProgress } = progress
    return {
      header,
      tables: await writeBackup({ file, isForced, header, snapshot, onProgress, signal }),
    }
  }).finally(() => {
    progress.end()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  })
  const lines = [
    `${file} has ${summary(contents)}.`,
    ...leftOutLines(contents),
    `It has no settings. To restore it, give again: ${contents.header.settings.join(', ')}.`,
    `(${placeOfDatabase(config)})`,
  ]
  return { data: dataOf(file, contents), text: lines.join('\n') }
}

async function verify(file: string): Promise<Answer> {
  const progress = createRowProgress('Reading')
  const contents = await verifyBackup(file, progress.note).finally(progress.end)
  const { header, tables } = contents
  const rows = Object.entries(tables).map(
    ([name, count]) => `${String(count).padStart(10)} ${name}`,
  )
  const lines = [
    ...rows,
    `${file} is whole: ${summary(contents)}.`,
    `Made by Slipway ${header.version} on ${engineNames[header.engine]}, ${new Date(header.at).toISOString()}.`,
    ...leftOutLines(contents),
    `Settings to give at a restore: ${header.settings.join(', ')}.`,
  ]
  return { data: dataOf(file, contents), text: lines.join('\n') }
}

async function restore(file: string, options: RestoreOptions): Promise<Answer> {
  const config = readConfig(process.env)
  const { keepSessions = false, without = [] } = options
  const { migrations, tables } = await loadConfigured()
  const progress = createRowProgress('Restoring')
  const contents = await restoreBackup({
    file,
    storage: databaseOptions(config),
    application: { migrations, version: tables.version },
    keepSessions,
    without,
    onProgress: progress.note,
  })
    .catch(explainFullDisk(config.dataDir))
    .finally(progress.end)
  const lines = [
    `Restored ${summary(contents)}, as of ${new Date(contents.header.at).toISOString()}.`,
    keepSessions
      ? 'Sessions go on with the SESSION_SECRET of before; links that work once were left out.'
      : 'All sessions and the links that work once were left out: everybody signs in again.',
    ...leftOutLines(contents),
    `Next: give these settings as before (${contents.header.settings.join(', ')}), and start the server.`,
    'Tokens, keys and links to versions that were ended after the backup work again, and webhooks send what waited then: look at slipway token list, key list, webhook list.',
    `(${placeOfDatabase(config)})`,
  ]
  return { data: { ...dataOf(file, contents), keptSessions: keepSessions }, text: lines.join('\n') }
}

const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** Settings that make a server what its users know, besides the place of its database. */
const lastingSettings = [
  'SLIPWAY_APP',
  'PUBLIC_URL',
  'BASE_PATH',
  'ALLOWED_HOSTS',
  'TRUST_PROXY',
  'REQUIRE_SIGNATURES',
  'ASSET_ORIGINS',
  'DEVELOP_ORIGINS',
  'WEBHOOK_NETWORKS',
] as const

function settingsIn(env: NodeJS.ProcessEnv): string[] {
  return ['SESSION_SECRET', ...lastingSettings.filter((name) => env[name])]
}

async function readOwnVersion(): Promise<string> {
  const text = await readFile(join(serverPackage, 'package.json'), 'utf8')
  return String(JSON.parse(text).version)
}

function summary({ tables }: BackupContents): string {
  const counts = Object.values(tables)
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`
}

function leftOutLines({ header }: BackupContents): readonly string[] {
  const { leftOut } = header
  return leftOut.length > 0
    ? [`NOT in the backup, as they are virtual or foreign tables: ${leftOut.join(', ')}.`]
    : []
}

function dataOf(file: string, { header, tables }: BackupContents) {
  const { slipway: _slipway, ...facts } = header
  return { file, ...facts, tables }
}

/** One line on the terminal about the rows that are under way; nothing where no person reads. */
function createRowProgress(verb: string) {
  const { stderr } = process
  let next = 0
  return {
    note(table: string, rows: number): void {
      if (!stderr.isTTY || performance.now() < next) return
      next = performance.now() + 200
      stderr.write(`\r\u001b[K${verb} ${table}: ${rows} rows`)
    },
    end(): void {
      if (stderr.isTTY && next > 0) stderr.write('\r\u001b[K')
    },
  }
}
