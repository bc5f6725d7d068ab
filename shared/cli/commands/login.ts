import { ask, askSecret, readPiped } from '../ask'
import type { Answer, CommandContext, DescribeCommand } from '../command-context'
import { keepCredentials, readCredentials } from '../host/credentials'
import { createHostClient, type HostFlags, hostAddress } from '../host/host-client'
import { readHead } from '../host/release-version'
import { readRemoteFolder } from '../remote-folder'
import { usageError } from '../usage-error'

interface LoginFlags extends HostFlags {
  readonly tokenStdin?: boolean
}

/** `slipway login`. */
export const loginCommand: DescribeCommand = (command, { context, answer }) => {
  command
    .option('--url <address>', 'the host')
    .option('--remote <name>', 'the remote that the token is for (default: the one of this folder)')
    .option('--token-stdin', 'read the token from standard input')
    .action(async (flags: LoginFlags) => answer(await login(context, flags)))
}

async function login(context: CommandContext, flags: LoginFlags): Promise<Answer> {
  const kept = await readCredentials(context.env)
  const folder = await readRemoteFolder(context.cwd).catch(() => undefined)
  const url = hostAddress(await wanted(context, 'url', flags.url ?? folder?.url ?? kept.url))
  const remote = await wanted(context, 'remote', flags.remote ?? folder?.name)
  const token = await readToken(context, flags)
  await refuseWrongToken(context, { url, remote, token })
  const tokens = { ...kept.tokens, [url]: { ...kept.tokens[url], [remote]: token } }
  const file = await keepCredentials(context.env, { url, tokens })
  return {
    data: { url, remote, file },
    text: `The token for ${remote} on ${url} is saved in ${file}.`,
    next: ['npx slipway publish --release'],
  }
}

const questions = { url: 'Address of the host', remote: 'Name of the remote' }

async function wanted(
  { isTerminal, terminal }: CommandContext,
  name: keyof typeof questions,
  given: string | undefined,
): Promise<string> {
  const value = given ?? (isTerminal ? await ask({ text: questions[name], terminal }) : '')
  if (value) return value
  throw usageError(`Give --${name}.`)
}

async function readToken(context: CommandContext, { tokenStdin }: LoginFlags): Promise<string> {
  const token = await tokenFrom(context, tokenStdin)
  if (token) return token
  throw usageError('Pipe the token in, with --token-stdin: it must not be part of the command.')
}

async function tokenFrom(
  { env, isTerminal, terminal }: CommandContext,
  isPiped = false,
): Promise<string> {
  if (isPiped) return readPiped()
  if (env['SLIPWAY_TOKEN']) return env['SLIPWAY_TOKEN']
  return isTerminal ? askSecret({ text: 'Team token', terminal }) : ''
}

interface NewLogin {
  readonly url: string
  readonly remote: string
  readonly token: string
}

// A remote that has no version yet is unknown to the host: the head answers whoever has a token.
async function refuseWrongToken(context: CommandContext, login: NewLogin): Promise<void> {
  const { url, remote, token } = login
  const env = { ...context.env, SLIPWAY_TOKEN: token }
  const host = await createHostClient({ ...context, env }, { url, remote })
  await readHead(host)
}
