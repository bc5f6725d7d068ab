import { spawn, spawnSync } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

/** `npm start`: installs and builds what is missing or stale, then runs the server. */
const root = fileURLToPath(new URL('..', import.meta.url))
const isDev = process.argv.includes('--dev')
install(root)
const built = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/build.ts', '--before-start', ...(isDev ? ['--no-host'] : [])],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
if (built.status !== 0) process.exit(built.status ?? 1)
const server = spawn(
  process.execPath,
  isDev ? ['--import', 'tsx', 'scripts/dev.ts'] : ['--enable-source-maps', 'dist/server/main.mjs'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
// npm runs this through a shell, which dies of a signal without passing it on.
const parent = process.ppid
setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 1000).unref()

// What outside teams install, for `/sdk.tgz`: packed when the host is up, and after everything else.
let packer
const packing = setTimeout(() => {
  packer = spawn(process.execPath, ['--import', 'tsx', 'scripts/build.ts', '--only-sdk'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (process.env.NODE_ENV !== 'production' && !process.env.PUBLIC_URL) sayPacking(packer)
  else packer.stdout.resume()
  try {
    if (packer.pid) setPriority(packer.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Some sandboxes forbid it: then it is packed at the usual priority.
  }
}, 3000)
// npm shows nothing of the answer that says so, only 404. What is packed already says nothing.
function sayPacking(child) {
  child.stdout.once('data', () => {
    console.log('Packing the SDK for /sdk.tgz (about a minute) …')
    child.once('exit', (code, signal) => {
      if (code === 0) console.log('/sdk.tgz is ready.')
      else if (!signal) console.log('/sdk.tgz could not be packed: "npm run sdk" says why.')
    })
  })
}

server.on('exit', (code, signal) => {
  clearTimeout(packing)
  packer?.kill()
  process.exit(code ?? (signal ? 1 : 0))
})
