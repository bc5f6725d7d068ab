import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join, resolve, sep } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer, { type ExpressRequestHandler } from 'webpack-dev-server'
import { watchSources } from '../server/cli/dev/watch-sources'
import { createOurHosts, refuseForeignHosts } from '../server/http/senders/our-hosts'
import { readList } from '../server/process/config/setting'
import hostConfig from '../webpack.config'

/**
 * `npm run dev`: the host with hot reload in front of a server of its own, on the next port. The page
 * comes from the server, the host's files from memory; slots, data and remotes are the real ones. A
 * remote that is edited is built, and the server releases it to the open pages; an edit of the server or of
 * the application starts the server again.
 */
const root = process.cwd()
const port = Number(process.env['PORT'] || 3000)
const folder = join(root, '.cache/host-dev')
const config = hostConfig({ root, mode: 'development' })
const compiler = webpack({ ...config, output: { ...config.output, path: folder, clean: false } })
if (!compiler) throw new Error('webpack made no compiler')

// What the host is built of is not for pages of other names either.
const allowedHosts = (process.env['ALLOWED_HOSTS'] ?? '')
  .split(',')
  .flatMap((name) => name.trim().toLowerCase() || [])
const ownNamesOnly = refuseForeignHosts(
  createOurHosts({ mode: 'local', publicUrl: undefined, allowedHosts }),
  { headers: {}, except: new Set(), onRefused: () => undefined },
)

const checkName: ExpressRequestHandler = (request, response, next) =>
  ownNamesOnly(() => next())(request, response)

const devServer = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    allowedHosts: allowedHosts.length > 0 ? allowedHosts : 'auto',
    setupMiddlewares: (middlewares) => [checkName, ...middlewares],
    static: false,
    client: { overlay: false, logging: 'warn' },
    devMiddleware: {
      publicPath: '/assets/host/',
      writeToDisk: (file) => file.endsWith('assets.json'),
    },
    proxy: [
      {
        context: (path) => !path.startsWith('/assets/host/'),
        target: `http://127.0.0.1:${port + 1}`,
      },
    ],
  },
  compiler,
)
await devServer.start()
await new Promise((resolve) => compiler.hooks.done.tap('dev', resolve))
let server = startServer()
console.log(
  `Starting the server behind it, on port ${port + 1}. Host and remotes follow edits; edits of server/ or of the application start the server again.`,
)

const watching = [
  watchSources(join(root, 'remotes'), { onChange: createRebuild() }),
  watchApplication(),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const stop of watching) stop?.()
    server.removeAllListeners('exit').kill(signal)
    void devServer.stop().then(() => process.exit(0))
  })
}

function startServer(): ChildProcess {
  return spawn(
    process.execPath,
    ['--import', 'tsx', '--watch-path=server', '--watch-preserve-output', 'server/main.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(port + 1),
        SLIPWAY_DEV_ASSETS: folder,
        SLIPWAY_DEV_ORIGIN: `http://127.0.0.1:${port}`,
      },
    },
  )
}

/** The folder of the application, where it is not part of what is watched anyway. */
function watchApplication(): (() => void) | undefined {
  const { SLIPWAY_APP: path, SLIPWAY_DATA_DIR: data = '.data', SLIPWAY_REMOTES = '' } = process.env
  const place = path && dirname(resolve(path))
  if (!place || `${place}${sep}`.startsWith(join(root, 'server', sep))) return undefined
  const others = ['.', 'server', 'remotes', data, ...readList(SLIPWAY_REMOTES)]
  return watchSources(place, { except: others.map((one) => resolve(one)), onChange: restart })
}

function restart(): void {
  // What is saved while it ends is read by the next one.
  if (server.listenerCount('exit') > 0) return
  server.once('exit', () => {
    server = startServer()
  })
  server.kill()
}

/** Builds what is stale, one build at a time: files that are saved meanwhile are built next. */
function createRebuild(): () => void {
  let isBuilding = false
  let isStale = false
  const build = () => {
    isBuilding = true
    isStale = false
    const args = ['--import', 'tsx', 'scripts/build.ts', '--before-start', '--no-host']
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('close', () => {
      isBuilding = false
      if (isStale) build()
    })
  }
  return () => {
    isStale = true
    if (!isBuilding) setTimeout(() => isStale && !isBuilding && build(), 50)
  }
}
