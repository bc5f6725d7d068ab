import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { DoctorBody, DoctorLine } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { examine, examineSettings, examineWithout } from '../doctor/examine'
import { messageOf, writtenFolders } from '../doctor/free-disk'
import { type Config, readConfig } from '../process/config/config'
import { ConfigError } from '../process/config/setting'
import { openStorage } from '../storage/storage'
import type { RunAlone } from './backup-commands'
import { type Answer, databaseOptions, loadConfigured, placeOfDatabase } from './operation'
import type { OverHttp } from './over-http/with-host'

/** `slipway doctor`: what is wrong with the servers, and what to do. Migrates nothing. */
export function addDoctorCommand(program: Command, run: RunAlone): void {
  program
    .command('doctor')
    .description(
      'look at settings, tables, clocks, disks, secrets, notices, webhooks and servers, and say what to do; exit code 1 if something is wrong',
    )
    .action(() => run(byDatabase, byHost))
}

const byHost: OverHttp = async (host) => answerOf((await host.ask('GET /manage/doctor')).body)

async function byDatabase(): Promise<Answer> {
  const config = readOwnConfig()
  if (Array.isArray(config)) return answerOf(examineSettings(config))
  const { data, text, exitCode = 0 } = answerOf(await examineBy(config))
  return { data, text: `${text}\n(${placeOfDatabase(config)})`, exitCode }
}

/** The settings, or what is wrong with them. */
function readOwnConfig(): Config | string[] {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

async function examineBy(config: Config): Promise<DoctorBody> {
  const folders = writtenFolders(config)
  const { databaseUrl, file } = databaseOptions(config)
  // Opening would make it.
  if (!databaseUrl && !existsSync(file))
    return await examineWithout(folders, `there is no file ${file}`)
  const application = await loadConfigured()
  const storage = await openStorage(databaseOptions(config)).catch(messageOf)
  if (typeof storage === 'string') return await examineWithout(folders, storage)
  const here = `this machine (${hostname()})`
  try {
    return await examine({ storage, application, config, here, folders })
  } finally {
    await storage.close()
  }
}

const signs = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const

function answerOf(data: DoctorBody): Answer {
  const count = (state: DoctorLine['state']) =>
    data.lines.filter((line) => line.state === state).length
  const summary =
    data.state === 'ok'
      ? 'Everything is all right.'
      : `${count('fail')} wrong, ${count('warn')} worth a look.`
  const text = [...data.lines.flatMap(describeLine), summary].join('\n')
  return { data, text, exitCode: data.state === 'fail' ? 1 : 0 }
}

function describeLine({ check, state, seen, advice }: DoctorLine): string[] {
  const head = `${signs[state]} ${check.padEnd(9)} ${seen}`
  return advice === null ? [head] : [head, `${' '.repeat(15)}→ ${advice}`]
}
