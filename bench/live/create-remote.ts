import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commands, createTeam, run, type Team } from '../../e2e/support/team'
import { createApiClient } from '../api-client'
import type { Pair } from './start-pair'

/** A new remote that proposes its component for the dashboard, as `slipway create` writes it. */
export async function createRemote(
  { first, cookie }: Pair,
  { remote, folder }: { readonly remote: string; readonly folder: string },
): Promise<Team> {
  const args = ['create', remote, '--location', 'dashboard-before-cards', '--url', first.url]
  const created = await run([...command, ...args, '--json'], { cwd: folder, env: process.env })
  const { component } = JSON.parse(created)
  const { status, body } = await createApiClient(first.url, cookie).call(
    'POST',
    `/manage/remotes/${remote}/tokens`,
    { body: { name: 'bench', days: 1 } },
  )
  if (status !== 201) throw new Error(`The token was answered ${status}`)
  return createTeam({
    remote,
    component,
    command,
    token: body.token,
    folder: join(folder, remote),
  })
}

/** Seconds of CPU that the last command in the team's folder took. */
export function cpuOfLast({ folder }: Team): number {
  return Number(readFileSync(join(folder, 'cpu.txt'), 'utf8'))
}

const command = [
  '--import',
  new URL('./report-cpu-at-end.mjs', import.meta.url).href,
  ...commands.ofSources,
]
