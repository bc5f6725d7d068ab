import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../storage/storage'
import { startProcess } from '../testing/start-process'

const imports = `import { defineResource, text } from 'slipway/server'`
const folder = mkdtempSync(join(tmpdir(), 'slipway-start-'))

async function startWith(source: string, data: string) {
  const file = join(folder, `${data}.mjs`)
  writeFileSync(file, `${imports}\nexport default (app) => { ${source} }`)
  const server = startProcess({ SLIPWAY_APP: file, SLIPWAY_DATA_DIR: join(folder, data) })
  return { code: await server.exited, said: server.output().stderr }
}

describe('an application that does not fit the database', () => {
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is told that the data are those of another one', async () => {
    mkdirSync(join(folder, 'others'))
    const storage = await openStorage({ file: join(folder, 'others', 'slipway.db') })
    await storage.migrate({ '001-others': { up: () => Promise.resolve() } })
    await storage.close()

    const { code, said } = await startWith('', 'others')

    expect(code).toBe(78)
    expect(said).toMatch(/001-others is missing\. .*SLIPWAY_DATA_DIR/)
  })

  it('is told that a much later server has been there before, in one sentence', async () => {
    mkdirSync(join(folder, 'later'))
    const storage = await openStorage({ file: join(folder, 'later', 'slipway.db') })
    await storage.migrate()
    await storage.db.updateTable('schema_versions').set({ version: 9 }).execute()
    await storage.close()

    const { code, said } = await startWith('', 'later')

    expect(code).toBe(78)
    expect(said.trimEnd().split('\n')).toHaveLength(1)
    expect(said).toMatch(/of version 9, .*restore a backup from before/)
  })

  it('is told of the role that its seed misspells', async () => {
    const user = `{ email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'operatr' }] }`

    const { code, said } = await startWith(
      `app.seed('users', (seed) => seed.user(${user}))`,
      'role',
    )

    expect(code).toBe(78)
    expect(said).toContain(
      'user kim@example.test: there is no role "operatr"; did you mean "operator"?',
    )
  })

  it('is told of the table that no migration makes', async () => {
    const resource = `defineResource({ name: 'parts', fields: () => [text('name')] })`

    const { code, said } = await startWith(`app.resource(${resource})`, 'table')

    expect(code).toBe(78)
    expect(said).toMatch(/resource parts: table "parts": no such table: parts; add it/)
  })
})
