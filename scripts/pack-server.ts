import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { buildServer, serverEntries, writeModules } from './bundle-server'
import { installedPaths, readLock } from './locked-packages'
import { packageSbom } from './read-sbom'
import { importedPackages, serverManifest } from './server-package'
import { declareServer } from './server-types'
import { writeArchive } from './write-archive'

interface ServerPacking {
  /** The folder of the repository, in which the host is built. */
  readonly root: string
  readonly out: string
}

/**
 * Packs the package `slipway` into `out`: the built server with its command, the host, and the declarations of
 * `slipway/server`. Returns the path of the archive.
 */
export async function packServer({ root, out }: ServerPacking): Promise<string> {
  const folder = join(out, 'slipway')
  await rm(folder, { recursive: true, force: true })
  const [modules, { declarations, packages }] = await Promise.all([
    // For a folder of the same place, wherever `out` is: maps have the way from there to the sources.
    buildServer({ root, entryPoints: serverEntries, folder: join(root, 'dist/server') }),
    declareServer(root),
  ])
  await writeModules(join(folder, 'dist/server'), modules.outputFiles)
  await writeFiles(join(folder, 'dist/types'), declarations)
  await copyHost(join(root, 'dist/host'), join(folder, 'dist/host'))
  await cp(join(root, 'server/README.md'), join(folder, 'README.md'))
  const needed = importedPackages(modules.metafile)
  refuseUnknown({ packages, needed })
  const manifest = await serverManifest(root, needed)
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const paths = await partsOf(root, needed)
  await writeFile(join(folder, 'sbom.json'), await packageSbom(root, { ...manifest, paths }))
  const file = join(out, `${manifest.name}-${manifest.version}.tgz`)
  await writeArchive(folder, file)
  return file
}

/** Copies each file once: the server makes those that are there compressed anew. */
async function copyHost(from: string, to: string): Promise<void> {
  const names = new Set(await readdir(from))
  await cp(from, to, { recursive: true, filter: (file) => !names.has(`${basename(file)}.br`) })
}

async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

interface NamedPackages {
  /** Those that declarations name. */
  readonly packages: ReadonlySet<string>
  /** Those that are installed. */
  readonly needed: ReadonlySet<string>
}

function refuseUnknown({ packages, needed }: NamedPackages): void {
  const missing = [...packages].filter((name) => !needed.has(name))
  if (missing.length > 0)
    throw new Error(`Types name ${missing.join(', ')}, which the server does not need.`)
}

/** The packages that npm installs with it, and those that the host's files are made of. */
async function partsOf(root: string, needed: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const { packages } = JSON.parse(await readFile(join(root, 'dist/host/assets.json'), 'utf8'))
  return new Set([...installedPaths(await readLock(root), [...needed]), ...packages])
}
