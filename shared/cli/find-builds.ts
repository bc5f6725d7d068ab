import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { manifestSizeFaults } from '@slipway/sdk/check'
import type { Manifest } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { buildHere, type CheckedBuild, readDist, sizeOf, sizeText } from './build-here'
import type { CommandContext } from './command-context'
import { buildWarnings } from './federated/build-warnings'
import { type DescribedBuild, defaultManifestFile, describeBuild } from './federated/describe-build'
import { buildWithoutManifest } from './federated/federation-manifest'
import { readPackageOfRemote } from './federated/slipway-field'
import { isHostFolder } from './hand-on'
import { type AskHost, askHostOf } from './host/ask-host'
import { withHeldNames } from './host/held-names'
import type { HostFlags } from './host/host-client'
import { findOwnConfig } from './own-config'
import { usageError } from './usage-error'

/** Flags of every command that looks at built files. */
export interface BuildFlags extends Pick<HostFlags, 'url' | 'manifest'> {}

/** Adds the flag for builds that are not made by `defineRemote`. */
export function addManifestFlag(command: Command): Command {
  return command.option(
    '--manifest <file>',
    'mf-manifest.json of a build with your own configuration; nothing is built then',
  )
}

/**
 * The builds of the context's folder: those of its `defineRemote`, built now; else what is there already
 * by any other configuration, told by `slipway.json` (of `slipway describe`) or federation's manifest.
 */
export async function findBuilds(
  context: CommandContext,
  flags: BuildFlags,
): Promise<readonly CheckedBuild[]> {
  const ask = askHostOf(context, flags)
  const builds = await readBuilds(context, flags, ask)
  return await Promise.all(builds.map((build) => withHeldNames(context, build, ask)))
}

const noRemote =
  "This is the folder of a host, which is not published. Run it in the folder of a remote, such as remotes/hello; npm run check does it in each that is the host's."

async function readBuilds(
  context: CommandContext,
  { manifest }: BuildFlags,
  ask: AskHost,
): Promise<readonly CheckedBuild[]> {
  const { cwd } = context
  if (isHostFolder(cwd)) throw usageError(noRemote)
  if (manifest !== undefined) return [await readFederated(context, resolve(cwd, manifest), ask)]
  const config = findOwnConfig(cwd)
  if (config?.isOurs) return await buildHere(context)
  const file = defaultManifestFile(cwd, readPackageOfRemote(cwd))
  if (existsSync(join(dirname(file), 'slipway.json')))
    return [await readDescribed(context, dirname(file))]
  if (existsSync(file)) return [await readFederated(context, file, ask)]
  const unfinished = await buildWithoutManifest(file)
  if (unfinished !== undefined) throw usageError(unfinished)
  if (config) return await buildHere(context)
  throw usageError(
    `There is nothing to publish in ${cwd}: no webpack.config.ts, rspack.config.ts or vite.config.ts with defineRemote() or its like, and no ${file}. Build the remote first, and say where its manifest is: --manifest <file>, or "slipway": { "manifest": "…" } in package.json.`,
  )
}

async function readDescribed({ progress }: CommandContext, dist: string): Promise<CheckedBuild> {
  const build = await readDist(dist, { onlyListed: true })
  progress(`Read ${build.name} ${build.version} in ${dist}, as slipway.json describes it.`)
  const manifest: Manifest = JSON.parse(build.manifestText)
  const warnings = [...build.warnings, ...buildWarnings(manifest, build.files)]
  return { ...build, isFederated: true, modules: {}, warnings }
}

async function readFederated(
  context: CommandContext,
  file: string,
  ask: AskHost,
): Promise<CheckedBuild> {
  const { manifest, dist: _dist, ...described } = await describeBuild(context.cwd, file, ask)
  const { name, version } = manifest
  const { files } = described
  const manifestText = textOf(manifest)
  const dist = await stage(context.cwd, { name, manifestText, files })
  const bytes = sizeOf(files)
  context.progress(`Read ${name} ${version}: ${files.size} files, ${sizeText(bytes)}.`)
  const tooLarge = manifestSizeFaults(Buffer.byteLength(manifestText))
  const faults = [...tooLarge.map(described.place), ...described.faults]
  const about = { name, version, manifestText, bytes, faults }
  return { ...described, ...about, isFederated: true, dist, modules: {} }
}

/** The text of `slipway.json`. */
export function textOf(manifest: DescribedBuild['manifest']): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

interface Staged {
  readonly name: string
  readonly manifestText: string
  readonly files: ReadonlyMap<string, Buffer>
}

// Apart from the built files: these stay as the team's bundler left them.
async function stage(cwd: string, { name, manifestText, files }: Staged): Promise<string> {
  const folder = join(cwd, '.cache', 'slipway', 'published', name)
  await rm(folder, { recursive: true, force: true })
  for (const [path, bytes] of [...files, ['slipway.json', manifestText] as const]) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
  return folder
}

/** Lists the files that are not published, for people; the first ones by name. */
export function leftOutLine(leftOut: readonly string[] = []): string[] {
  if (leftOut.length === 0) return []
  const named = leftOut.slice(0, 5).join(', ')
  const more = leftOut.length > 5 ? ` and ${leftOut.length - 5} more` : ''
  return [`Not published, because no page needs it: ${named}${more}.`]
}
