import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { emulatorPlace } from './bundle-emulator'
import { bundleRenderer } from './bundle-renderer'
import { bundledPaths, copyBundledPackages } from './bundled-packages'
import { installedPaths, readLock } from './locked-packages'
import { packageSbom } from './read-sbom'
import { bundled, inlined, installed, optional, sdkEntries, sdkPackage } from './sdk-package'
import { writeSdkTypes } from './sdk-types'
import { writeArchive } from './write-archive'

interface Packing {
  /** The folder of the repository. */
  readonly root: string
  readonly out: string
  /** Path below `shared/` → the text of its declarations. */
  readonly declarations: ReadonlyMap<string, string>
  /** Folders of packages whose declarations those refer to. */
  readonly typed: ReadonlySet<string>
}

/**
 * Packs `shared/` into what outside teams install: built JavaScript and declarations for both module
 * systems, the command, the emulator, which must be built ({@link bundleEmulator}), and the packages
 * that they import. Returns the path of the tarball.
 */
export async function packSdk({ root, out, declarations, typed }: Packing): Promise<string> {
  const folder = join(out, 'package')
  await rm(out, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all([
    bundle(root, { folder, format: 'esm', extension: 'js' }),
    bundle(root, { folder, format: 'cjs', extension: 'cjs' }),
    bundleCommand(root, folder),
    bundleRenderer(root, join(folder, 'dist/renderer')).then(refuseUnnamed),
    writeSdkTypes(declarations, join(folder, 'dist/types')),
    cp(join(root, 'shared/template'), join(folder, 'template'), { recursive: true }),
    cp(join(root, 'shared/jest'), join(folder, 'jest'), { recursive: true }),
    cp(join(root, emulatorPlace), join(folder, 'dist/emulator'), { recursive: true }),
    cp(join(root, 'shared/README.md'), join(folder, 'README.md')),
    writeFile(join(folder, 'package.json'), await packageText(root)),
    writeFile(join(folder, 'sbom.json'), await sbomText(root)),
    copyBundledPackages({ root, names: bundled, installed, typed }, folder),
  ])
  const file = join(out, 'sdk.tgz')
  await writeArchive(folder, file)
  return file
}

interface Bundle {
  readonly folder: string
  readonly format: 'esm' | 'cjs'
  readonly extension: string
}

// The SDK's own other entries stay outside, as packages do: each module is there once.
const external = ['react', 'react-dom', ...optional, '@slipway/sdk', ...bundled, ...installed]
const common = {
  bundle: true,
  platform: 'node',
  target: 'es2022',
  jsx: 'automatic',
  logLevel: 'error',
  metafile: true,
} as const

async function bundle(root: string, { folder, format, extension }: Bundle): Promise<void> {
  const ofCommonJs = {
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  }
  const place = join(folder, 'dist', format)
  const mantine = { file: `mantine.${extension}`, place, format }
  await bundleMantine(root, mantine)
  for (const module of Object.values(sdkEntries)) {
    const isForNode = /^(?:build|e2e)\//.test(module)
    const { metafile } = await build({
      ...common,
      ...(format === 'cjs' && isForNode && ofCommonJs),
      entryPoints: [join(root, 'shared', `${module}.ts`)],
      outfile: join(place, `${module.split('/').at(-1)}.${extension}`),
      external,
      plugins: [
        mantineIn(`./${mantine.file}`),
        lucideModules(root),
        ...(module === sdkEntries['.'] ? [fewOfContract(root)] : []),
      ],
      format,
    })
    refuseUnnamed(metafile)
  }
}

interface MantineFile {
  readonly file: string
  readonly place: string
  readonly format: 'esm' | 'cjs'
}

// A file of its own: two entries need the same React context of it.
async function bundleMantine(root: string, { file, place, format }: MantineFile): Promise<void> {
  const stdin = { contents: "export * from '@mantine/core'", resolveDir: root }
  const outfile = join(place, file)
  const asModules = { mainFields: ['module', 'main'], external: ['react', 'react-dom'] }
  await build({ ...common, ...asModules, stdin, outfile, format, minify: true })
}

function mantineIn(path: string): Plugin {
  return {
    name: 'mantine',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^@mantine\/core$/ }, () => ({ path, external: true })),
  }
}

// A page without a host imports this entry: the schemas of the whole contract would be 30 kB of it.
function fewOfContract(root: string): Plugin {
  const path = join(root, 'shared/contract/contract.ts')
  return {
    name: 'few-of-contract',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^@slipway\/sdk\/contract$/ }, ({ kind }) =>
        kind === 'dynamic-import' ? undefined : { path, sideEffects: false },
      ),
  }
}

// Its CommonJS file is all icons at once.
function lucideModules(root: string): Plugin {
  const path = join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs')
  return {
    name: 'lucide',
    setup: ({ onResolve }) => onResolve({ filter: /^lucide-react$/ }, () => ({ path })),
  }
}

async function bundleCommand(root: string, folder: string): Promise<void> {
  const outfile = join(folder, 'dist/cli.js')
  const entryPoints = [join(root, 'shared/cli/cli.ts')]
  const { metafile } = await build({ ...common, entryPoints, outfile, external, format: 'esm' })
  refuseUnnamed(metafile)
  await chmod(outfile, 0o755)
}

/** A package becomes part of the SDK's files only where that was decided. */
function refuseUnnamed({ inputs }: Metafile): void {
  // The styles of Mantine are in the look of the renderer; its code is a file of its own.
  const scripts = Object.keys(inputs).filter((path) => !/@mantine\/core\/.*\.css$/.test(path))
  const names = scripts.map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1])
  const unnamed = new Set(names.filter((name) => name && !inlined.includes(name)))
  if (unnamed.size === 0) return
  throw new Error(
    `scripts/sdk-package.ts does not say how ${[...unnamed].join(', ')} come to a team.`,
  )
}

async function packageText(root: string): Promise<string> {
  return `${JSON.stringify(await sdkPackage(root), null, 2)}\n`
}

/** What comes within the tarball, what npm installs beside it, and what its own files are made of. */
async function sbomText(root: string): Promise<string> {
  const lock = await readLock(root)
  const host = join(root, emulatorPlace, 'host/assets.json')
  const { packages } = JSON.parse(await readFile(host, 'utf8'))
  const parts = [
    ...bundledPaths(lock, { names: bundled, installed }),
    ...installedPaths(lock, installed),
    ...inlined.map((name) => `node_modules/${name}`),
    ...packages,
  ]
  const { name, version } = JSON.parse(await readFile(join(root, 'shared/package.json'), 'utf8'))
  return packageSbom(root, { name, version, paths: new Set(parts) })
}
