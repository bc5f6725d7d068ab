import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Metafile, type OutputFile, type Plugin } from 'esbuild'
import { emulatorPlace } from './bundle-emulator'

/**
 * Builds `@slipway/sdk/renderer` into `out`: the host's renderer and loader for a page that is not a host's, the style
 * sheet, and the module that remotes import as `@slipway/federation`, which the emulator must have been built with.
 */
export async function bundleRenderer(root: string, out: string): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    entryPoints: ['renderer', 'look'].map((name) => join(root, `host/alone/${name}.tsx`)),
    absWorkingDir: root,
    outdir: out,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    // Not identifiers: classes would have names such as `.e`, in a page of others. A page's own build makes them short.
    minifyWhitespace: true,
    minifySyntax: true,
    chunkNames: '[name]-[hash]',
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    external: ['react', 'react-dom', 'zod'],
    plugins: [ownModules(root), publicTexts],
  })
  await mkdir(out, { recursive: true })
  const styles = outputFiles.filter(({ path }) => path.endsWith('.css'))
  const isLook = ({ path }: OutputFile) => path.endsWith('/look.css')
  const textOf = (files: readonly OutputFile[]) => files.map(({ text }) => text).join('')
  // No bundler looks for the styles of a chunk: one sheet for all.
  await writeFile(join(out, 'renderer.css'), textOf(styles.filter((file) => !isLook(file))))
  await writeFile(join(out, 'look.css'), textOf(styles.filter(isLook)))
  for (const file of outputFiles.filter((one) => !styles.includes(one)))
    await writeFile(file.path, file.contents)
  await copyFederation(root, out)
  return metafile
}

async function copyFederation(root: string, out: string): Promise<void> {
  const host = join(root, emulatorPlace, 'host')
  const { federation } = JSON.parse(await readFile(join(host, 'assets.json'), 'utf8'))
  await copyFile(join(host, federation), join(out, 'federation.js'))
}

/** Modules that check what comes from outside: they load the whole contract, which remotes may ask for as well. */
const checking = /host[\\/](?:session[\\/]live-schemas|remotes[\\/]listed[\\/]read-manifests)\.ts$/

/**
 * The SDK's entries stay outside, so that a page which imports them has the same. Of the contract the renderer takes a
 * few functions along: the whole of it is 30 kB of schemas, and comes when something is checked.
 */
function ownModules(root: string): Plugin {
  const contract = join(root, 'shared/contract/contract.ts')
  return {
    name: 'own-modules',
    setup: ({ onResolve }) => {
      // Of functions that this page never calls: they go, but a chunk that they ask for would stay.
      onResolve({ filter: /\/(?:start-develop|fill-module-info|check-integrity)$/ }, leaveOut)
      // The copy that the SDK's own components have: they find the look by its context.
      onResolve({ filter: /^@mantine\/core$/ }, () => ({
        path: '../esm/mantine.js',
        external: true,
      }))
      onResolve({ filter: /^@slipway\/sdk(?:\/ui)?$/ }, ({ path }) => ({ path, external: true }))
      onResolve({ filter: /^@slipway\/sdk\/contract$/ }, ({ kind, path, importer }) =>
        kind === 'dynamic-import' || checking.test(importer)
          ? { path, external: true }
          : { path: contract, sideEffects: false },
      )
    },
  }
}

const leaveOut = ({ path }: { readonly path: string }) => ({ path, external: true })

// As `webpackInclude` says it to webpack: a visitor reads no text of staff.
const publicTexts: Plugin = {
  name: 'public-texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /host[\\/]texts[\\/]texts\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace('/${group}.ts`', '/public.ts`'),
      loader: 'ts',
    })),
}
