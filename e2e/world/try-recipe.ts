import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Recipe } from './recipes'
import { editPackages, takeFolders } from './repositories'
import { run } from './run'

/** The end of a try: drawn, or the step at which it broke, with what was said. */
export interface Tried {
  readonly name: string
  /** Step → whole seconds, as far as it came. */
  readonly seconds: Readonly<Record<string, number>>
  /** Bundlers and plugins that it was built with: `vite 8.3.6`. */
  readonly builtWith: readonly string[]
  readonly broke?: { readonly step: string; readonly why: string }
}

interface How {
  /** Whether to build with what the registry calls latest of bundlers and their plugins. */
  readonly isLatest: boolean
  /** Path of the Chromium to draw in. */
  readonly browser: string
}

const bundlers =
  /^(?:vite|@vitejs\/plugin-react|webpack|webpack-cli|@rspack\/(?:core|cli)|@rsbuild\/(?:core|plugin-react)|@rslib\/core|@module-federation\/(?:enhanced|vite|rsbuild-plugin))$/

const root = process.cwd()

/**
 * Takes a remote, lets `slipway adopt` change it, builds it, and lets `slipway check` draw it. Never rejects. The folder
 * of one that broke stays.
 */
export async function tryRecipe(recipe: Recipe, { isLatest, browser }: How): Promise<Tried> {
  // Below this repository, what a package lacks would be found in ours.
  const place = join(tmpdir(), 'slipway-world', recipe.name)
  const cwd = join(place, recipe.folder)
  const env = { ...process.env, ...quietNpm, SLIPWAY_BROWSER: browser }
  const at = { cwd, env }
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    fetch: () => takeFolders(recipe, place).then(() => editPackages(cwd, recipe)),
    install: () => run('npm', ['install'], at),
    adopt: () => slipway(['adopt', '--yes'], at),
    ...(isLatest && { latest: () => installLatest(at) }),
    build: () => run('npm', ['run', 'build'], { cwd, env: { ...env, NODE_ENV: 'production' } }),
    check: async () => seen(await slipway(['check', '--json'], at)),
  }
  const seconds: Record<string, number> = {}
  for (const [step, take] of Object.entries(steps)) {
    const start = performance.now()
    const why = await take().then(
      () => undefined,
      (error: Error) => error.message,
    )
    seconds[step] = Math.round((performance.now() - start) / 1000)
    if (why !== undefined)
      return { name: recipe.name, seconds, builtWith: await versions(cwd), broke: { step, why } }
  }
  const tried = { name: recipe.name, seconds, builtWith: await versions(cwd) }
  await rm(place, { recursive: true, force: true })
  return tried
}

// Scripts of packages run nowhere; peers of old plugins are late; a workspace's folders are copied.
const quietNpm = {
  npm_config_ignore_scripts: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_legacy_peer_deps: 'true',
  npm_config_install_links: 'true',
  npm_config_prefer_offline: 'true',
}

type At = Parameters<typeof run>[2]

function slipway(args: readonly string[], at: At): Promise<string> {
  const tsx = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href
  const command = join(root, 'shared/cli/cli.ts')
  return run(process.execPath, ['--import', tsx, command, ...args], at)
}

async function installLatest(at: NonNullable<At>): Promise<void> {
  const names = await bundlersOf(at.cwd ?? root)
  await run('npm', ['install', ...names.map((name) => `${name}@latest`)], at)
}

async function bundlersOf(folder: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  const { dependencies, devDependencies } = JSON.parse(text)
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => bundlers.test(name))
}

async function versions(folder: string): Promise<readonly string[]> {
  const found = (await bundlersOf(folder)).map(async (name) => {
    const file = join(folder, 'node_modules', name, 'package.json')
    const { version } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
    return version ? [`${name} ${version}`] : []
  })
  return (await Promise.all(found)).flat()
}

interface Checked {
  readonly remotes: readonly {
    readonly tried: { readonly by: string } | null
    readonly warnings: readonly { readonly code: string; readonly detail: string }[]
  }[]
}

// That it may be published is not enough: it is to be seen.
function seen(json: string): void {
  const { remotes }: Checked = JSON.parse(json)
  const warnings = remotes.flatMap((remote) => remote.warnings)
  const broken = warnings.find(({ code }) => code === 'render-failed')
  if (broken) throw new Error(broken.detail)
  if (!remotes.every(({ tried }) => tried?.by === 'browser'))
    throw new Error('no browser has drawn it')
}
