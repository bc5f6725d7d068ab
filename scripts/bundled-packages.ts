import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { type Lock, reachedPackages, readLock } from './locked-packages'

/** The packages that come within the SDK's tarball. */
export interface BundledPackages {
  /** The folder of the repository. */
  readonly root: string
  /** Packages that the SDK names, and that come within it with everything they need. */
  readonly names: readonly string[]
  /** Packages that npm installs beside the SDK: programs for the machine, and what a team's folder has anyway. */
  readonly installed: readonly string[]
  /** Folders of packages whose declarations the SDK's own refer to. */
  readonly typed: ReadonlySet<string>
}

/** Parts of packages that nothing of the SDK runs. */
const unused: Readonly<Record<string, string>> = {
  '@module-federation/cli': 'a command; only its own binary loads it',
  terser: 'remotes are minified by swc',
}

/** Packages that are loaded but never used: types of remotes, whose generation `federation.ts` turns off. */
const empty = ['@module-federation/dts-plugin']

// What is there twice (for modules of both kinds), or is read only for questions that nobody asks here.
const unusedFiles = [
  /(?:^|\/)@babel\/runtime\/helpers\/esm\//,
  /(?:^|\/)@sinclair\/typebox\/build\/esm\//,
  /(?:^|\/)axe-core\/(?:axe\.min\.js|locales\/)/,
  /(?:^|\/)@asamuzakjp\/css-color\/dist\/browser\//,
  /(?:^|\/)@testing-library\/dom\/dist\/@testing-library\//,
  /(?:^|\/)caniuse-lite\/data\/(?:features|regions)\//,
  // Asked for by `require` alone.
  /(?:^|\/)@webassemblyjs\/[\w-]+\/esm\//,
  /(?:^|\/)tldts\/dist\/(?:es6\/|index\.\w+\.min\.js$)/,
  /(?:^|\/)@asamuzakjp\/css-color\/dist\/esm\//,
  /(?:^|\/)pure-rand\/lib\/esm\//,
  /(?:^|\/)(?:entities|glob|lru-cache|minimatch|path-scurry)\/dist\/esm\//,
  /(?:^|\/)parse5\/dist\/(?!cjs(?:\/|$))/,
]
/** Declarations that only other declarations refer to, for parts that no team meets. */
const unusedTypes = new Set(['node_modules/@sinclair/typebox', 'node_modules/@types/node'])
const onlyToRead = new Set([
  '.map',
  '.md',
  '.markdown',
  '.flow',
  '.ts',
  '.mts',
  '.cts',
  '.tsx',
  '.yml',
])

/** Copies the packages below `folder` as they lie in the repository; returns how many. */
export async function copyBundledPackages(given: BundledPackages, folder: string): Promise<number> {
  const lock = await readLock(given.root)
  const paths = bundledPaths(lock, given)
  // One after the other: packages lie within packages.
  for (const path of [...paths].toSorted()) await copyPackage(given, { path, folder })
  await Promise.all(empty.map((name) => writeEmpty(lock, { name, folder })))
  return paths.size
}

/** Returns the paths of the packages that come within the tarball. */
export function bundledPaths(
  lock: Lock,
  { names, installed }: Pick<BundledPackages, 'names' | 'installed'>,
): ReadonlySet<string> {
  const isLeftOut = (name: string) =>
    name in unused || empty.includes(name) || installed.includes(name)
  return reachedPackages(lock, names, ({ dependencies = {} }) =>
    Object.keys(dependencies).filter((name) => !isLeftOut(name)),
  )
}

interface Copied {
  readonly path: string
  readonly folder: string
}

async function copyPackage({ root, typed }: BundledPackages, { path, folder }: Copied) {
  const source = join(root, path)
  const name = path.slice('node_modules/'.length)
  const keepsTypes = typed.has(path) && !unusedTypes.has(path)
  await cp(source, join(folder, path), {
    recursive: true,
    filter: (file) => {
      const own = relative(source, file)
      if (own === 'node_modules') return false
      if (unusedFiles.some((files) => files.test(`${name}/${own}`))) return false
      return isNeeded(own, keepsTypes)
    },
  })
  await writeManifest(join(folder, path, 'package.json'))
}

function isNeeded(file: string, keepsTypes: boolean): boolean {
  if (/licen[cs]e|notice/i.test(file)) return true
  if (keepsTypes && /\.d\.[cm]?ts$/.test(file)) return true
  return !onlyToRead.has(extname(file))
}

// npm would fetch what is named and not there.
async function writeManifest(file: string): Promise<void> {
  const { dependencies = {}, ...about } = JSON.parse(await readFile(file, 'utf8'))
  for (const part of ['scripts', 'devDependencies', 'optionalDependencies']) delete about[part]
  for (const part of ['peerDependencies', 'peerDependenciesMeta']) delete about[part]
  const kept = Object.entries(dependencies).filter(([name]) => !(name in unused))
  const text = JSON.stringify({ ...about, dependencies: Object.fromEntries(kept) }, null, 2)
  await writeFile(file, `${text}\n`)
}

async function writeEmpty(lock: Lock, { name, folder }: { name: string; folder: string }) {
  const place = join(folder, 'node_modules', name)
  const version = lock[`node_modules/${name}`]?.version
  await mkdir(place, { recursive: true })
  const exports = { '.': './index.js', './core': './index.js' }
  await writeFile(
    join(place, 'package.json'),
    `${JSON.stringify({ name, version, main: 'index.js', exports }, null, 2)}\n`,
  )
  await writeFile(
    join(place, 'index.js'),
    '// Left empty: remotes of Slipway are built without types.\n',
  )
}
