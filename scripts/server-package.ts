import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { readLock } from './locked-packages'
import { serverFaces } from './server-types'

/** The SDK's package hands commands on to it. */
const COMMAND = './dist/server/cli.mjs'

/** Returns the `package.json` of the package `slipway`, which needs these packages. */
export async function serverManifest(root: string, packages: ReadonlySet<string>) {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const { name, version, description, type, license, engines } = own
  return {
    name: String(name),
    version: String(version),
    description,
    type,
    license,
    engines,
    bin: { slipway: COMMAND },
    files: ['dist', 'sbom.json'],
    exports: {
      './server': exportOf(serverFaces['./server'], 'application'),
      './testing': exportOf(serverFaces['./testing'], 'testing'),
      './command': COMMAND,
      './package.json': './package.json',
    },
    dependencies: await versionsOf(root, packages),
    // For applications in TypeScript, where Node does not run it.
    peerDependencies: { tsx: '*' },
    peerDependenciesMeta: { tsx: { optional: true } },
  }
}

function exportOf(face: string, built: string) {
  return { types: `./dist/types/${face}.d.ts`, default: `./dist/server/${built}.mjs` }
}

/** Returns the packages that built modules import. */
export function importedPackages({ outputs }: Metafile): ReadonlySet<string> {
  const paths = Object.values(outputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? [path] : [])),
  )
  return new Set(paths.map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path))
}

// Exact, and from the lock file: what is installed is what is tested here.
async function versionsOf(root: string, packages: ReadonlySet<string>) {
  const lock = await readLock(root)
  return Object.fromEntries(
    [...packages].toSorted().map((name) => [name, lock[`node_modules/${name}`]?.version]),
  )
}
