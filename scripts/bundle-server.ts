import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type OutputFile } from 'esbuild'
import { bundleShowcase } from './bundle-showcase'

/** By the names that `server/application/own-modules.ts` and the threads' owners know. */
export const serverEntries: Readonly<Record<string, string>> = {
  main: 'server/main.ts',
  cli: 'server/cli/cli.ts',
  application: 'server/application/application.ts',
  testing: 'server/trial/trial.ts',
  'check-thread': 'server/catalog/publish/check-thread.ts',
  'map-thread': 'server/health/errors/map-thread.ts',
}
const forTests = { 'operator-runner': 'server/testing/operator-runner.ts' }

/**
 * Builds the server into `dist/server`, without its packages, in so little time that nobody asks first
 * whether it is stale. What is the same already is left alone: a server or a test may be running of it.
 */
export async function bundleServer(root: string): Promise<void> {
  const entryPoints = { ...serverEntries, ...forTests }
  const parts = { root, entryPoints, folder: join(root, 'dist/server') }
  const { outputFiles } = await buildServer(parts)
  await writeModules(parts.folder, outputFiles)
  await bundleDemo(root)
  await bundleShowcase(root)
}

interface ServerParts {
  readonly root: string
  /** The name of a built module → its source. */
  readonly entryPoints: Readonly<Record<string, string>>
  /** The folder that the modules are made for. */
  readonly folder: string
}

/** Builds modules of the server, which are written by nobody yet. */
export async function buildServer({ root, entryPoints, folder }: ServerParts) {
  const external = await Promise.all(['.', 'shared'].map((at) => packagesOf(join(root, at))))
  return await build({
    ...common,
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
    external: external.flat(),
    splitting: true,
    outdir: folder,
    chunkNames: 'chunk-[hash]',
  })
}

const common = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names of classes and functions are in logs.
  keepNames: true,
  sourcemap: 'linked',
  sourcesContent: false,
  outExtension: { '.js': '.mjs' },
  write: false,
  metafile: true,
  logLevel: 'error',
} as const

/** The demo by itself, as every application is: what it imports of the server comes from the one that runs it. */
async function bundleDemo(root: string): Promise<void> {
  const folder = join(root, 'dist/demo')
  const { outputFiles } = await build({
    ...common,
    absWorkingDir: root,
    entryPoints: { application: 'server/demo/application.ts' },
    external: ['slipway/server'],
    outdir: folder,
  })
  await writeModules(folder, outputFiles)
}

/** Writes built modules into a folder, which may be another than that they were made for. */
export async function writeModules(folder: string, files: readonly OutputFile[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  // An entry comes after what it imports.
  const entries = files.filter(isEntry)
  const others = files.filter((file) => !isEntry(file))
  for (const { path, contents } of [...others, ...entries])
    await replace(join(folder, basename(path)), contents)
  await removeOthers(folder, new Set(files.map(({ path }) => basename(path))))
}

/** Playwright's setup: no test meets a server that was built before an edit. */
export default function bundleForTests(): Promise<void> {
  return bundleServer(process.cwd())
}

async function packagesOf(folder: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return Object.keys(dependencies)
}

function isEntry({ path }: OutputFile): boolean {
  return path.endsWith('.mjs') && !basename(path).startsWith('chunk-')
}

async function replace(path: string, contents: Uint8Array): Promise<void> {
  const before = await readFile(path).catch(() => undefined)
  if (before?.equals(contents)) return
  const next = `${path}.${process.pid}`
  await writeFile(next, contents)
  await rename(next, path)
}

async function removeOthers(folder: string, names: ReadonlySet<string>): Promise<void> {
  // What does not end so is of another build that is at work.
  const old = (await readdir(folder)).filter((name) => /\.(?:mjs|map)$/.test(name))
  for (const name of old) if (!names.has(name)) await rm(join(folder, name), { force: true })
}
