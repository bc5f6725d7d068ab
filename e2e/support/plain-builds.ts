import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import type { RunningServer } from '../server'
import { createOperator } from './operator'
import { commands, createTeam, makeToken, type Team } from './team'

/** What draws the page's components (e2e/app/any-build.ts): builds that know nothing of Slipway. */
export const plainBuilds = [
  'plain-webpack',
  'plain-webpack-css',
  'plain-webpack-external',
  'plain-rspack',
  'plain-vite',
  'plain-older',
] as const

/** The same with styles by two versions of Tailwind. */
export const tailwindBuilds = ['plain-tailwind', 'plain-tailwind-3'] as const

/** Those whose libraries write styles by script; the second one draws the first inside. */
export const writingBuilds = ['plain-antd', 'plain-css-in-js'] as const

/** Whoever may make tokens. */
interface Operator {
  readonly request: APIRequestContext
}

/** The team of a remote whose built files are in `folder`. */
export async function teamOf(
  operator: Operator,
  server: RunningServer,
  { remote, folder }: { readonly remote: string; readonly folder: string },
): Promise<Team> {
  const token = await makeToken(operator, server, remote)
  return createTeam({ remote, folder, component: '', token, command: commands.ofSources })
}

/** `slipway publish` of a build by federation's own manifest. */
export const publish = ['publish', '--manifest', 'dist/mf-manifest.json'] as const

/** Publishes the plain builds by the command, as their teams would, and releases them. */
export async function releasePlainBuilds(
  request: APIRequestContext,
  server: RunningServer,
  builds: readonly string[] = plainBuilds,
): Promise<void> {
  const operator = await createOperator({ request }, server)
  await Promise.all(
    builds.map(async (remote) => {
      // A command works in its folder, and other tests publish the same.
      const folder = await copyPlainBuild(remote, ['dist'])
      const team = await teamOf({ request }, server, { remote, folder })
      await team.slipway(server, ...publish)
      await rm(folder, { recursive: true })
    }),
  )
  for (const remote of builds) await operator.release(remote, '1.0.0')
}

/** A folder with `package.json` and further parts of a plain build, below the packages that it needs. */
export function copyPlainBuild(remote: string, parts: readonly string[]): Promise<string> {
  return copyRemote(join('e2e/remotes', remote), parts)
}

/** The same of any remote's folder. */
export async function copyRemote(from: string, parts: readonly string[]): Promise<string> {
  const places = join(process.cwd(), '.cache', 'e2e-teams')
  await mkdir(places, { recursive: true })
  const folder = await mkdtemp(join(places, `${basename(from)}-`))
  for (const part of ['package.json', ...parts]) {
    await cp(join(from, part), join(folder, part), { recursive: true })
  }
  return folder
}

/** Puts one text in the place of another in a source, and builds by the bundler's own command. */
export async function rebuild(
  folder: string,
  { file, from, to }: { readonly file: string; readonly from: string; readonly to: string },
): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  if (!text.includes(from)) throw new Error(`there is no "${from}" in ${file}`)
  await writeFile(join(folder, file), text.replace(from, to))
  await promisify(execFile)('npm', ['run', 'build'], { cwd: folder })
}
