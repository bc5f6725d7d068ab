import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CodedError } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { createOperatorHost } from '../over-http/operator-host'
import {
  dropLogin,
  isOperatorToken,
  keepLogin,
  type OperatorLogin,
  serverAddress,
} from '../over-http/operator-login'

interface LoginOptions {
  readonly url?: string
  readonly tokenStdin?: boolean
}

type Say = (answer: { readonly data: unknown; readonly text: string }) => void

/** `slipway login --operator` and `logout --operator`: commands over HTTP, without the database. */
export function addLoginCommands(program: Command, say: Say): void {
  program
    .command('login')
    .description(
      'let commands work over HTTP, with the token of an operator, in place of the database',
    )
    .requiredOption('--operator', 'with a token made at Administration → Tokens')
    .option('--url <address>', 'the server; default: SLIPWAY_URL')
    .option('--token-stdin', 'read the token from standard input')
    .action(async (options: LoginOptions) => {
      const login = await readNewLogin(options)
      await refuseWrong(login)
      const file = await keepLogin(process.env, login)
      const text = `Commands work at ${login.url} from now on; the token is in ${file}.`
      say({ data: { url: login.url, file }, text })
    })
  program
    .command('logout')
    .description('forget the token of an operator: commands work on the database again')
    .requiredOption('--operator', 'that of "login --operator"')
    .action(async () => {
      await dropLogin(process.env)
      say({ data: { loggedIn: false }, text: 'Commands work on the database from now on.' })
    })
}

async function readNewLogin({ url, tokenStdin }: LoginOptions): Promise<OperatorLogin> {
  const address = url ?? process.env['SLIPWAY_URL'] ?? (await ask('Address of the server'))
  if (!address) throw usage('Give --url.')
  const given = tokenStdin ? await readPiped() : process.env['SLIPWAY_TOKEN']
  const token = given ?? (await ask('Token of an operator', true))
  if (isOperatorToken(token)) return { url: serverAddress(address), token }
  throw usage(
    'Pipe in the token of an operator, with --token-stdin: it begins with slipway_operator_.',
  )
}

// Any call tells whether the token is known; which of them it may make depends on its rights.
async function refuseWrong(login: OperatorLogin): Promise<void> {
  await createOperatorHost(login)
    .ask('GET /manage/releases/head')
    .catch((error: unknown) => {
      if (!(error instanceof CodedError) || error.code !== 'forbidden') throw error
    })
}

async function ask(text: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = isSecret ? silent : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  const answer = lines.question(isSecret ? '' : `${text}: `)
  if (isSecret) process.stderr.write(`${text}: `)
  try {
    return (await answer).trim()
  } finally {
    lines.close()
    if (isSecret) process.stderr.write('\n')
  }
}

async function readPiped(): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8').trim()
}

function usage(message: string): CodedError {
  return new CodedError('usage', message, { status: 422 })
}
