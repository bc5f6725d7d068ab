import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { counts, numbers, writeText } from '../compile.js'

const require = createRequire(import.meta.url)
const tools = join(require.resolve('piral-cli'), '..')

/**
 * Piral with its own tools: an instance, pilets built against it, and a feed as its specification has
 * it. Tuned: the page is
 * drawn before the pilets are there, the feed is preloaded, and the host's script has its digest in the name.
 */
export async function buildPiral() {
  await run('piral-cli.js', ['build', '--type', 'release', ...quick], 'piral/instance')
  linkInstance()
  numbers.forEach(writePilet)
  const sources = './*/src/index.jsx'
  await run(
    'pilet-cli.js',
    ['build', sources, '--schema', 'v2', '--no-declaration', ...quick],
    pilets,
  )
  for (const count of counts) writeSite(count)
}

const pilets = 'generated/pilets'
const quick = ['--no-source-maps', '--log-level', '2']

/** The tools leave the processes that they start behind: all of them are ended with theirs. */
async function run(script, args, folder) {
  const options = { cwd: resolve(folder), stdio: ['ignore', 'inherit', 'inherit'], detached: true }
  const child = spawn(process.execPath, [join(tools, script), ...args], options)
  const end = () => endGroup(child.pid)
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  end()
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}

function endGroup(id) {
  try {
    process.kill(-id, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Makes the instance a package that pilets find, as its emulator or a workspace would. */
function linkInstance() {
  const link = 'node_modules/bench-instance'
  rmSync(link, { force: true, recursive: true })
  symlinkSync(resolve('piral/instance'), link)
}

function writePilet(number) {
  const folder = `${pilets}/bench${number}`
  const manifest = {
    name: `bench${number}`,
    version: '1.0.0',
    importmap: { imports: {}, inherit: ['bench-instance'] },
  }
  writeText(`${folder}/package.json`, JSON.stringify(manifest))
  const definition = { piralInstances: { 'bench-instance': { selected: true } } }
  writeText(`${folder}/pilet.json`, JSON.stringify(definition))
  writeText(`${folder}/src/index.jsx`, piletText(number))
}

function piletText(number) {
  return `import * as React from 'react'
import { Bench${number} } from '../../../../components/bench${number}'
import { entryProps } from '../../../../entries'

export function setup(app) {
  app.registerExtension('login-before-form', () => <Bench${number} {...entryProps(${number})} />)
}
`
}

function writeSite(count) {
  const folder = `sites/piral-${count}`
  const items = numbers.slice(0, count).map((number) => {
    const name = `bench${number}`
    cpSync(`${pilets}/${name}/dist`, `${folder}/pilets/${name}/1.0.0`, { recursive: true })
    return feedItem(name, readFileSync(`${pilets}/${name}/dist/index.js`, 'utf8'))
  })
  writeText(`${folder}/feed.json`, JSON.stringify({ items }))
  const built = 'piral/instance/dist/release'
  const script = readFileSync(`${built}/main.js`)
  const file = `main.${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`
  writeText(`${folder}/${file}`, script)
  const html = readFileSync(`${built}/index.html`, 'utf8').replaceAll('main.js', file)
  const preload = '<link rel="preload" href="/feed.json" as="fetch" crossorigin="anonymous">'
  writeText(`${folder}/index.html`, html.replace('</title>', `</title>${preload}`))
}

function feedItem(name, text) {
  const [, requireRef] = /^\/\/@pilet v:2\((\w+)/.exec(text)
  const link = `/pilets/${name}/1.0.0/index.js`
  return { name, version: '1.0.0', link, requireRef, spec: 'v2', dependencies: {}, config: {} }
}
