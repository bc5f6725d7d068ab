import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageSbom } from './read-sbom'
import { writeArchive } from './write-archive'

interface CreatePacking {
  /** The folder of the repository. */
  readonly root: string
  readonly out: string
}

const COMMAND = 'dist/create.mjs'

/**
 * Packs the package `create-slipway` into `out`: one file, the templates of a host, and those of remotes that the SDK
 * has too. Returns the path of the archive.
 */
export async function packCreate({ root, out }: CreatePacking): Promise<string> {
  const folder = join(out, 'create-slipway')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await bundleCreate(root, folder)
  const templates = join(folder, 'template')
  await cp(join(root, 'shared/create/template'), join(templates, 'host'), { recursive: true })
  for (const part of ['common', 'slot', 'versions.json'])
    await cp(join(root, 'shared/template', part), join(templates, part), { recursive: true })
  await cp(join(root, 'shared/create/README.md'), join(folder, 'README.md'))
  const manifest = await createManifest(root)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  // Its file is our own alone.
  const sbom = await packageSbom(root, { ...manifest, paths: new Set() })
  await writeFile(join(folder, 'sbom.json'), sbom)
  const file = join(out, `${manifest.name}-${manifest.version}.tgz`)
  await writeArchive(folder, file)
  return file
}

async function bundleCreate(root: string, folder: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['shared/create/create-slipway.ts'],
    outfile: join(folder, COMMAND),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    metafile: true,
    logLevel: 'error',
  })
  const strange = Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'))
  if (strange.length > 0) throw new Error(`create-slipway would contain ${strange.join(', ')}.`)
  await chmod(join(folder, COMMAND), 0o755)
}

async function createManifest(root: string) {
  const { version, type, license, engines } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return {
    name: 'create-slipway',
    version: String(version),
    description: 'Write the repository of a new Slipway host',
    type,
    license,
    engines,
    bin: { 'create-slipway': `./${COMMAND}` },
    files: ['dist', 'template', 'sbom.json'],
    exports: { './package.json': './package.json' },
  }
}
