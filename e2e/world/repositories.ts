import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import type { Recipe } from './recipes'
import { run } from './run'

/** The folder with a repository for each: `owner+name/repo`, a bare git directory. */
const cache = process.env['SLIPWAY_WORLD_CACHE'] ?? join(process.cwd(), '.cache/world/repositories')

function gitDirectory({ repository }: Recipe): string {
  return join(cache, repository.replace('/', '+'), 'repo')
}

/** Whether the commit of a recipe is in the cache, so that no network is asked for it. */
export async function isCached(recipe: Recipe): Promise<boolean> {
  const has = run('git', ['-C', gitDirectory(recipe), 'cat-file', '-e', recipe.commit])
  return await has.then(
    () => true,
    () => false,
  )
}

/** Puts the folders of a recipe's commit into `target`; takes the commit from GitHub where it is not cached. */
export async function takeFolders(recipe: Recipe, target: string): Promise<void> {
  if (!(await isCached(recipe))) await fetchCommit(recipe)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const archive = `${target}.tar`
  const folders = [recipe.folder, ...(recipe.beside ?? [])]
  const to = ['archive', '--format=tar', `--output=${archive}`, recipe.commit]
  await run('git', ['-C', gitDirectory(recipe), ...to, ...folders])
  await extract({ file: archive, cwd: target })
  await rm(archive)
}

async function fetchCommit(recipe: Recipe): Promise<void> {
  const directory = gitDirectory(recipe)
  const address = `https://github.com/${recipe.repository}.git`
  await mkdir(directory, { recursive: true })
  await run('git', ['init', '--quiet', '--bare', directory])
  await run('git', ['-C', directory, 'fetch', '--quiet', '--depth=1', address, recipe.commit])
}

/**
 * Writes what a workspace gives, and the edits, into the `package.json` of a taken remote. Lock files of other package
 * managers go: not every machine has those, and `adopt` would install with them.
 */
export async function editPackages(folder: string, recipe: Recipe): Promise<void> {
  for (const lock of ['yarn.lock', 'pnpm-lock.yaml', 'bun.lock'])
    await rm(join(folder, lock), { force: true })
  const file = join(folder, 'package.json')
  const {
    dependencies = {},
    devDependencies = {},
    ...about
  } = JSON.parse(await readFile(file, 'utf8'))
  const given = { ...recipe.workspace, ...recipe.edits }
  const without = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !(name in given)))
  const packages = {
    dependencies: { ...without(dependencies), ...given },
    devDependencies: without(devDependencies),
  }
  await writeFile(file, JSON.stringify({ ...about, ...packages }, null, 2))
}
