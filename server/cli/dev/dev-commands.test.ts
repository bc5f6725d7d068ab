import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../testing/free-port'

jest.setTimeout(120_000)

const command = join(process.cwd(), 'server/cli/slipway.mjs')
const application = (title: string) => `import { Slot } from 'slipway/server'
export default (app) => app.registerSlots({ 'login-before-form': Slot.make('Notice', { title: '${title}' }) })
`

const failing = `import { createTable } from 'slipway/server'
export default (app) => app.migrations({
  '001-things': { async up(db) {
    await createTable(db, 'things').addColumn('name', 'text').execute()
    await db.insertInto('things').values({ name: 'first' }).execute()
  } },
  '002-serial': { up: (db) => db.schema.alterTable('things').addColumn('serial', 'text', (column) => column.notNull()).execute() },
})
`

// By Node, which runs JavaScript everywhere.
describe('the folder of a host', () => {
  let folder: string
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'slipway-host-')))
    await write('package.json', '{ "slipway": { "application": "./application.mjs" } }')
    await write('application.mjs', application('Before'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('names the application of every command; the environment wins', async () => {
    await write('other.mjs', 'export default (app) => app.languages("en", "fr")')

    const own = await run(['names', '--check', 'names.d.ts'], {})
    const other = await run(['names', '--check', 'names.d.ts'], { SLIPWAY_APP: 'not-there.mjs' })

    expect(own).toContain('is not what the application has now')
    expect(other).toContain('not-there.mjs')
  })

  it('is run by slipway dev, again after each edit, also after one with a fault', async () => {
    const port = await findFreePort()
    await mkdir(join(folder, 'vendor'))
    await write('vendor/slipway-sdk-0.1.0.tgz', 'an archive')
    const dev = spawn(process.execPath, [command, 'dev'], {
      cwd: folder,
      env: { ...process.env, PORT: String(port) },
    })
    const slots = async () =>
      (await fetch(`http://127.0.0.1:${port}/slots`).catch(() => undefined))?.text() ?? ''
    let said = ''
    let complaints = ''
    dev.stderr.on('data', (part) => (complaints += part))
    dev.stdout.on('data', (part) => (said += part))

    await until(async () => (await slots()).includes('Before'))
    const sdk = await fetch(`http://127.0.0.1:${port}/sdk.tgz`)
    await write('application.mjs', application('After'))
    await until(async () => (await slots()).includes('After'))
    await write('application.mjs', 'export default (')
    await until(async () => said.includes('It starts again after the next edit.'))
    await write('application.mjs', failing)
    await until(async () => said.split('It starts again').length === 3)
    await write('application.mjs', application('Corrected'))
    await until(async () => (await slots()).includes('Corrected'))
    dev.kill('SIGTERM')
    const [code] = await once(dev, 'exit')

    expect(code).toBe(0)
    expect([sdk.status, await sdk.text()]).toEqual([200, 'an archive'])
    expect(complaints).toContain('The application\'s migration "002-serial" failed: ')
    expect(complaints).toContain('has a default, or may be null.')
    expect(complaints).not.toContain('    at ')
    expect(await slots()).toBe('')
  })

  it('is told from other folders', async () => {
    await write('package.json', '{ "name": "no-host" }')

    expect(await run(['build'], {})).toContain('This is not the folder of a host')
    expect(await run(['dev'], {})).toContain('This is not the folder of a host')
  })

  async function run(words: readonly string[], settings: NodeJS.ProcessEnv): Promise<string> {
    return await new Promise((resolve) => {
      const env = { ...process.env, ...settings }
      execFile(process.execPath, [command, ...words], { cwd: folder, env }, (_error, out, err) =>
        resolve(out + err),
      )
    })
  }
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 100))
}
