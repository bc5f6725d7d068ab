import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { RunningServer } from '../server'
import { fromConsole } from './from-console'

const root = process.cwd()

/** The command of this repository's sources, and of an SDK that was installed into `folder`. */
export const commands = {
  ofSources: [
    '--import',
    join(root, 'node_modules/tsx/dist/esm/index.mjs'),
    join(root, 'shared/cli/cli.ts'),
  ],
  installedIn: (folder: string) => [join(folder, 'node_modules/@slipway/sdk/dist/cli.js')],
}

export interface Team {
  readonly remote: string
  /** The remote's folder. */
  readonly folder: string
  readonly component: string
  /**
   * Runs `slipway … --json`; returns what it says, and when it was called. Fails where it does. It draws in
   * the team's browser.
   */
  slipway(server: Pick<RunningServer, 'url'>, ...args: readonly string[]): Promise<Ran>
  /** Puts one text in the place of another in the component. */
  edit(from: string, to: string): Promise<void>
  raiseTo(version: string): Promise<void>
}

export interface Ran {
  readonly startedAt: number
  readonly json: ReturnType<typeof JSON.parse>
}

interface TeamOptions {
  readonly remote: string
  readonly folder: string
  readonly component: string
  readonly token: string
  /** How Node starts the command. */
  readonly command: readonly string[]
  /** Without it the team has none. */
  readonly browser?: string
}

/** A team that works in a folder of its own, with a token by environment and without a terminal. */
export function createTeam({ command, token, browser = 'none', ...place }: TeamOptions): Team {
  const { folder, component } = place
  const isUntyped = command === commands.ofSources
  const file = component.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return {
    ...place,
    async slipway(server, ...words) {
      const startedAt = Date.now()
      const { PATH = '' } = process.env
      const host = { SLIPWAY_URL: server.url, SLIPWAY_TOKEN: token }
      const env = { PATH, ...host, SLIPWAY_BROWSER: browser, XDG_CONFIG_HOME: folder }
      const all = [...command, ...words, ...(isUntyped ? untyped(words) : []), '--json']
      const out = await run(all, { cwd: folder, env })
      return { startedAt, json: JSON.parse(out) }
    },
    edit: (from, to) => change(join(folder, `src/${file}.tsx`), (text) => replaced(text, from, to)),
    raiseTo: (version) =>
      change(join(folder, 'package.json'), (text) =>
        text.replace(/"version": "[^"]+"/, `"version": "${version}"`),
      ),
  }
}

// The SDK's sources have no declarations: asking tsc would only take its time.
function untyped([word]: readonly string[]): readonly string[] {
  return word === 'publish' ? ['--no-types'] : []
}

/** Runs a program of Node; returns its standard output. */
export function run(
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, out, err) => {
      if (error) reject(new Error(`${args.join(' ')}:\n${out}${err}`))
      else resolve(out)
    })
  })
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')))
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`there is no "${from}" in the component`)
  return text.replace(from, to)
}

/** A new token for `remote`, made by an operator who has signed in. */
export async function makeToken(
  operator: { readonly request: APIRequestContext },
  server: RunningServer,
  remote: string,
): Promise<string> {
  const reply = await operator.request.post(`${server.url}/manage/remotes/${remote}/tokens`, {
    data: { name: 'ci', days: 1 },
    headers: await fromConsole(operator, server),
  })
  if (!reply.ok()) throw new Error(`no token for ${remote}: ${await reply.text()}`)
  return (await reply.json()).token
}
