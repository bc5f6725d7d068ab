import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer, { type ExpressRequestHandler } from 'webpack-dev-server'
import { createOurHosts, refuseForeignHosts } from '../server/http/our-hosts'
import hostConfig from '../webpack.config'

/**
 * `npm run dev`: the host with hot reload in front of a server of its own, on the next port. The page
 * comes from the server, the host's files from memory; slots, data and remotes are the real ones. A
 * remote that is edited is built, and the server releases it to the open pages.
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
const server = spawn(
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
console.log(
  `Starting the server behind it, on port ${port + 1}. Host and remotes follow edits; edits of server/ start the server again.`,
)

const rebuild = createRebuild()
const remotes = watch(join(root, 'remotes'), { recursive: true }, (_, path) => {
  const isSource = path !== null && !/(^|[/\\])(dist|node_modules|\.[^/\\]*)([/\\]|$)/.test(path)
  if (isSource && !path.includes('.test.')) rebuild()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    remotes.close()
    server.kill(signal)
    void devServer.stop().then(() => process.exit(0))
  })
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
