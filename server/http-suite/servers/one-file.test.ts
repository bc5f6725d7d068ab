import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../storage/storage'
import { startProcess, withoutRemotes } from '../../testing/start-process'

const application = `
export default (app) => {
  app.role('editor', { label: 'Editor', permissions: [] })
  app.seed('tenants', async (seed) => {
    for (let count = 0; count < 159; count += 1) await seed.tenant('Tenant ' + count)
  })
}`

describe('the database of a server that was stopped', () => {
  it.each([
    ['one process', '1'],
    ['several workers', '2'],
  ])('%s: is one file with all rows', async (_name, workers) => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-one-file-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    const data = join(folder, 'data')
    const server = startProcess({
      ...withoutRemotes,
      SLIPWAY_DATA_DIR: data,
      SLIPWAY_APP: join(folder, 'application.mjs'),
      WORKERS: workers,
    })
    await server.until(/Slipway is at/)
    const running = ofDatabase(data)

    server.child.kill('SIGTERM')
    const code = await server.exited

    const stopped = ofDatabase(data)
    const copy = join(folder, 'copy.db')
    copyFileSync(join(data, 'slipway.db'), copy)
    const storage = await openStorage({ file: copy })
    const tenants = await storage.db.selectFrom('tenants').select('id').execute()
    await storage.close()
    rmSync(folder, { recursive: true })
    expect(code).toBe(0)
    expect(running).toEqual(['slipway.db', 'slipway.db-shm', 'slipway.db-wal'])
    expect(stopped).toEqual(['slipway.db'])
    expect(tenants).toHaveLength(159)
  })
})

function ofDatabase(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('slipway.db'))
}
