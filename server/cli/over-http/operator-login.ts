import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import { readOperatorToken } from '../../identity/operator-tokens/operator-token'

/** The address that commands call, and the operator's token that they send. */
export interface OperatorLogin {
  readonly url: string
  readonly token: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `SLIPWAY_URL` and `SLIPWAY_TOKEN` where that one is an operator's, else what `login --operator` kept;
 * nothing: commands work on the database.
 */
export async function findLogin(env: Environment): Promise<OperatorLogin | undefined> {
  const token = env['SLIPWAY_TOKEN'] ?? ''
  const kept = await readLogin(env)
  // Teams' own command uses the same variable: their tokens are none of this one.
  if (!isOperatorToken(token)) return kept
  const url = env['SLIPWAY_URL'] ?? kept?.url
  if (url) return { url: serverAddress(url), token }
  throw usage(
    'SLIPWAY_TOKEN is the token of an operator: set SLIPWAY_URL to the address of the server.',
  )
}

/** Writes the file again, for its owner only; returns its name. */
export async function keepLogin(env: Environment, login: OperatorLogin): Promise<string> {
  const file = loginFile(env)
  const next = `${file}.${process.pid}`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(next, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 })
  await rename(next, file)
  return file
}

export async function dropLogin(env: Environment): Promise<void> {
  await rm(loginFile(env), { force: true })
}

export function isOperatorToken(token: string): boolean {
  return readOperatorToken(`Bearer ${token}`) !== undefined
}

/** The address without a slash at its end. A token goes over TLS, or stays on this machine. */
export function serverAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) throw usage(`"${text}" is not an address; use one such as https://admin.example.com.`)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw usage(`${text} would show the token to the network: use https.`)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

async function readLogin(env: Environment): Promise<OperatorLogin | undefined> {
  const text = await readFile(loginFile(env), 'utf8').catch(() => undefined)
  // Written by keepLogin(), so it has the shape.
  return text === undefined ? undefined : (JSON.parse(text) as OperatorLogin)
}

// Beside what teams' own command keeps.
function loginFile(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] ?? env['APPDATA'] ?? join(homedir(), '.config')
  return join(folder, 'slipway', 'operator.json')
}

function usage(message: string): CodedError {
  return new CodedError('usage', message, { status: 422 })
}
