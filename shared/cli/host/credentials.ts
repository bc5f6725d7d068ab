import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../command-context'

/** The data that `slipway login` keeps: the last host, and a token for each remote of each host. */
export interface Credentials {
  readonly url?: string
  /** Address of a host → remote → token. */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The file in the user's configuration folder. */
function credentialsFile(env: CommandContext['env']): string {
  const folder = env['XDG_CONFIG_HOME'] ?? env['APPDATA'] ?? join(homedir(), '.config')
  return join(folder, 'slipway', 'credentials.json')
}

/** Reads what was kept; nothing when there is no file yet. */
export async function readCredentials(env: CommandContext['env']): Promise<Credentials> {
  const text = await readFile(credentialsFile(env), 'utf8').catch(() => undefined)
  return text ? JSON.parse(text) : { tokens: {} }
}

/** Writes the file again, for its owner only. */
export async function keepCredentials(
  env: CommandContext['env'],
  credentials: Credentials,
): Promise<string> {
  const file = credentialsFile(env)
  const next = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(next, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  await rename(next, file)
  return file
}
