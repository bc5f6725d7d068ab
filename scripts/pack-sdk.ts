import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { emulatorPlace } from './bundle-emulator'
import { sdkEntries, sdkPackage } from './sdk-package'
import { writeSdkTypes } from './sdk-types'

const run = promisify(execFile)

interface Packing {
  /** The folder of the repository. */
  readonly root: string
  readonly out: string
  /** Path below `shared/` → the text of its declarations. */
  readonly declarations: ReadonlyMap<string, string>
}

/**
 * Packs `shared/` into what outside teams install: built JavaScript and declarations for both module
 * systems, the command, and the emulator, which must be built ({@link bundleEmulator}). Returns the path
 * of the tarball.
 */
export async function packSdk({ root, out, declarations }: Packing): Promise<string> {
  const folder = join(out, 'package')
  await rm(out, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await Promise.all([
    bundle(root, { folder, format: 'esm', extension: 'js' }),
    bundle(root, { folder, format: 'cjs', extension: 'cjs' }),
    bundleCommand(root, folder),
    writeSdkTypes(declarations, join(folder, 'dist/types')),
    cp(join(root, 'shared/template'), join(folder, 'template'), { recursive: true }),
    cp(join(root, 'shared/jest'), join(folder, 'jest'), { recursive: true }),
    cp(join(root, emulatorPlace), join(folder, 'dist/emulator'), { recursive: true }),
    cp(join(root, 'shared/README.md'), join(folder, 'README.md')),
    writeFile(join(folder, 'package.json'), await packageText(root)),
  ])
  return pack(folder, out)
}

interface Bundle {
  readonly folder: string
  readonly format: 'esm' | 'cjs'
  readonly extension: string
}

// All packages stay outside, the SDK's own other entries too: each module is there once.
const common = { bundle: true, packages: 'external', platform: 'node', target: 'es2022' } as const

async function bundle(root: string, { folder, format, extension }: Bundle): Promise<void> {
  const ofCommonJs = {
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
  }
  for (const module of Object.values(sdkEntries)) {
    const isForNode = module.startsWith('build/')
    await build({
      ...common,
      ...(format === 'cjs' && isForNode && ofCommonJs),
      entryPoints: [join(root, 'shared', `${module}.ts`)],
      outfile: join(folder, 'dist', format, `${module.split('/').at(-1)}.${extension}`),
      format,
      jsx: 'automatic',
      logLevel: 'error',
    })
  }
}

async function bundleCommand(root: string, folder: string): Promise<void> {
  const outfile = join(folder, 'dist/cli.js')
  const entryPoints = [join(root, 'shared/cli/cli.ts')]
  await build({ ...common, entryPoints, outfile, format: 'esm', logLevel: 'error' })
  await chmod(outfile, 0o755)
}

async function packageText(root: string): Promise<string> {
  return `${JSON.stringify(await sdkPackage(root), null, 2)}\n`
}

async function pack(folder: string, out: string): Promise<string> {
  // A folder of workspaces above would be packed instead.
  const args = ['pack', '--json', '--workspaces=false', '--pack-destination', out]
  const { stdout } = await run('npm', args, { cwd: folder })
  const [{ filename }] = JSON.parse(stdout)
  const tarball = join(out, 'sdk.tgz')
  await rename(join(out, filename), tarball)
  return tarball
}
