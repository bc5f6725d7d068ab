import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import webpack from 'webpack'
import hostConfig from '../../webpack.config'
import type { Figure } from '../figure'
import { workFolder } from '../server-folder'
import { buildOnce } from './build-once'
import { remotesFolder } from './small-remotes'

/**
 * Bytes of federation (gate 6). The host's: its federation, registries and slot renderer with all that only
 * they use, bundled alone, and the runtime that remotes import; React, the kit and the rest stay outside. A
 * remote's: all scripts of one whose component draws nothing.
 */
export async function sizeFigures(): Promise<Figure[]> {
  // What comes later, such as the offer of an update, is in chunks of its own.
  const part = brotliBytes(await buildFederationPart(), /^main\./)
  const host = part + runtimeBytes()
  const remote = brotliBytes(join(remotesFolder, 'small/dist/empty'))
  return [
    {
      gate: 6,
      name: "federation runtime, registries and renderer in the host's first page, Brotli",
      samples: [host / 1000],
      limit: 31,
      stretch: 25,
      unit: ' kB',
    },
    {
      gate: 6,
      name: "a remote's own overhead, Brotli",
      samples: [remote / 1000],
      limit: 1.8,
      stretch: 1.2,
      unit: ' kB',
    },
  ]
}

// Built with the host that the bench measures.
function runtimeBytes(): number {
  const { federation } = JSON.parse(readFileSync('dist/host/assets.json', 'utf8'))
  return brotliCompressSync(readFileSync(join('dist/host', federation))).length
}

function brotliBytes(folder: string, wanted = /./): number {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && wanted.test(name))
  return scripts.reduce(
    (sum, name) => sum + brotliCompressSync(readFileSync(join(folder, name))).length,
    0,
  )
}

const parts = [
  'remotes/load-component',
  'remotes/remote-components',
  'remotes/component-lookup',
  'slots/app-slot-renderer',
  'slots/form-slot',
]

async function buildFederationPart(): Promise<string> {
  const folder = join(workFolder, 'hosts/federation')
  const exports = parts.map((path) => `export * from '${resolve('host', path)}'`)
  await buildOnce({
    folder,
    sources: ['host', 'shared', 'webpack.config.ts', 'package-lock.json'],
    files: { 'entry.ts': `${exports.join('\n')}\n` },
    run: () => bundle(folder),
  })
  return join(folder, 'dist')
}

async function bundle(folder: string): Promise<void> {
  const config = hostConfig({ root: resolve('.'), mode: 'production' })
  const compiler = webpack({
    ...config,
    entry: { main: join(folder, 'entry.ts') },
    output: { ...config.output, path: join(folder, 'dist'), library: { type: 'module' } },
    externalsType: 'module',
    externals: [leaveOutside],
    // The part has none of the pages whose chunks the plugin looks for.
    plugins: (config.plugins ?? []).filter(
      (plugin) => plugin && plugin.constructor.name !== 'HostAssetsPlugin',
    ),
    cache: false,
  })
  const stats = await new Promise<webpack.Stats | undefined>((fulfil, reject) => {
    compiler.run((error, result) => (error ? reject(error) : fulfil(result)))
  })
  await new Promise((fulfil) => compiler.close(fulfil))
  if (stats?.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
}

const inside = /host\/(remotes|slots)\/|component-registry|registries$/
const ownPackages = /^(@module-federation\/|react-error-boundary)/

// Relative requests of the parts stay inside; so does everything below the federation runtime.
function leaveOutside(
  { request = '', context = '' }: { readonly request?: string; readonly context?: string },
  done: (error?: null, result?: string) => void,
): void {
  const path = request.startsWith('.') ? resolve(context, request) : request
  const isPart =
    inside.test(path) ||
    ownPackages.test(path) ||
    /@module-federation|css-loader/.test(context + path)
  if (isPart || path.endsWith('.css') || path.startsWith(workFolder)) done()
  else done(null, request)
}
