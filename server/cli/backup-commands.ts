import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readOwnVersion } from '../application/own-modules'
import { readConfig } from '../process/config/config'
import { type BackupHeader, backupFormat } from '../storage/backup/backup-lines'
import { restoreBackup } from '../storage/backup/restore-backup'
import { withSnapshot } from '../storage/backup/snapshot'
import { type BackupContents, verifyBackup } from '../storage/backup/verify-backup'
import { writeBackup } from '../storage/backup/write-backup'
import { explainFullDisk } from '../storage/data-folder'
import { type Answer, actor, databaseOptions, loadConfigured, placeOfDatabase } from './operation'
import type { OverHttp } from './over-http/with-host'

/** Runs a command that opens no storage of the server's, or does it over HTTP; nothing is migrated before. */
export type RunAlone = (work: () => Promise<Answer>, overHttp?: OverHttp) => Promise<void>

interface RestoreOptions {
  readonly keepSessions?: boolean
  readonly without?: readonly string[]
  readonly withoutBroken?: boolean
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
    .option('--without-broken', 'leave out rows that refer to missing ones; into SQLite only')
    .action((file: string, options: RestoreOptions) => run(() => restore(resolve(file), options)))
  program
    .command('verify <file>')
    .description('read all of a backup, and say what is in it')
    .action((file: string) => run(() => verify(resolve(file))))
}

async function backUp(file: string, isForced: boolean): Promise<Answer> {
  const config = readConfig(process.env)
  const progress = createRowProgress('Backing up')
  const version = readOwnVersion()
  const work = (signal: AbortSignal) =>
    withSnapshot(databaseOptions(config), async (snapshot) => {
      const { at, engine, schema, leftOut, sequences, broken } = snapshot
      const header: BackupHeader = {
        slipway: 'backup',
        format: backupFormat,
        version,
        at,
        engine,
        schema,
        settings: settingsIn(process.env),
        leftOut,
        sequences,
        broken,
      }
      const { note: onProgress } = progress
      return {
        header,
        tables: await writeBackup({ file, isForced, header, snapshot, onProgress, signal }),
      }
    })
  const contents = await untilStopped(work).finally(progress.end)
  const lines = [
    `${file} has ${summary(contents)}.`,
    ...leftOutLines(contents),
    ...brokenLines(contents),
    ...(await archiveLines(config.auditArchive)),
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
    ...brokenLines(contents),
    `Settings to give at a restore: ${header.settings.join(', ')}.`,
  ]
  return { data: dataOf(file, contents), text: lines.join('\n') }
}

async function restore(file: string, options: RestoreOptions): Promise<Answer> {
  const config = readConfig(process.env)
  const { keepSessions = false, without = [], withoutBroken = false } = options
  const { migrations, tables } = await loadConfigured()
  const progress = createRowProgress('Restoring')
  const work = (signal: AbortSignal) =>
    restoreBackup({
      file,
      storage: databaseOptions(config),
      application: { migrations, version: tables.version },
      keepSessions,
      without,
      withoutBroken,
      actor,
      onProgress: progress.note,
      signal,
    })
  const contents = await untilStopped(work)
    .catch(explainFullDisk(config.dataDir))
    .finally(progress.end)
  const lines = [
    `Restored ${summary(contents)}, as of ${new Date(contents.header.at).toISOString()}.`,
    keepSessions
      ? 'Sessions go on with the SESSION_SECRET of before; links that work once were left out.'
      : 'All sessions and the links that work once were left out: everybody signs in again.',
    ...leftOutLines(contents),
    ...(contents.removed > 0
      ? [`Left out: ${contents.removed} rows that referred to missing ones.`]
      : []),
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

function summary({ tables }: BackupContents): string {
  const counts = Object.values(tables)
  return `${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`
}

function leftOutLines({ header }: BackupContents): readonly string[] {
  const { leftOut } = header
  return leftOut.length > 0
    ? [
        `NOT in the backup, as they are virtual or foreign tables, or in another schema: ${leftOut.join(', ')}.`,
      ]
    : []
}

// Nothing refuses them while they are there, and everything does where they are to be written anew.
function brokenLines({ header: { broken = [] } }: BackupContents): readonly string[] {
  return broken.map(
    ({ table, parent, rows }) =>
      `${rows} rows of ${table} refer to rows of ${parent} that are missing: correct them, or restore with --without-broken.`,
  )
}

/** Archives of the audit are files of their own. */
async function archiveLines(folder: string | undefined): Promise<readonly string[]> {
  const names = folder === undefined ? [] : await readdir(folder).catch(() => [])
  return names.length > 0
    ? [`NOT in the backup: the archives of the audit in ${folder}. Copy that folder as well.`]
    : []
}

/** Does the work, which breaks off when the process is told to stop; nothing is left of it then. */
async function untilStopped<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal)
  }
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
