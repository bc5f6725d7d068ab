import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { runOperatorCommand } from '../testing/operator-command'

jest.setTimeout(120_000)

describe.each(engines)('npx slipway audit export, on %s', (engine) => {
  let folder: string
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-export-'))
    database = await createTestDatabase(engine)
    const file = join(folder, 'slipway.db')
    server = await createTestServer({ database: { ...database.options, file } })
    const cookie = await server.signIn({ role: 'operator' })
    for (const name of ['North', 'South'])
      await server.call('POST /manage/tenants', { cookie, body: { name } })
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const exportTo = (file: string, ...more: readonly string[]) => {
    const { databaseUrl } = database.options
    const env = {
      SLIPWAY_APP: 'server/template/application.ts',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    return runOperatorCommand(
      folder,
      ['--json', 'audit', 'export', join(folder, file), ...more],
      env,
    )
  }
  const linesOf = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line)] : []))

  it('writes every entry as a line, the oldest first, into a file for its owner alone', async () => {
    const { code, out } = await exportTo('all.jsonl')

    const lines = linesOf('all.jsonl')
    expect([code, JSON.parse(out).entries]).toEqual([0, lines.length])
    expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(lines.filter(({ action }) => action === 'tenant.created')).toHaveLength(2)
    expect(statSync(join(folder, 'all.jsonl')).mode & 0o077).toBe(0)
  })

  it('writes the place and the seal of each that is some seconds old', async () => {
    let lines: readonly { readonly place?: number; readonly seal?: string }[] = []
    for (let round = 1; !lines.length || lines.some(({ place }) => !place); round += 1) {
      await exportTo(`sealed-${round}.jsonl`)
      lines = linesOf(`sealed-${round}.jsonl`)
    }

    expect(lines.map(({ place }) => place)).toEqual(lines.map((_line, index) => index + 1))
    for (const { seal } of lines) expect(seal).toMatch(/^[\da-f]{64}$/)
  })

  it('writes those of a time alone, and an empty file where there were none', async () => {
    const { code, out } = await exportTo('none.jsonl', '--from', '2999-01-01')

    expect([code, JSON.parse(out).entries]).toEqual([0, 0])
    expect(linesOf('none.jsonl')).toEqual([])
  })

  it('writes over no file, and takes no time that is none', async () => {
    await exportTo('kept.jsonl')
    const before = readFileSync(join(folder, 'kept.jsonl'), 'utf8')

    const again = await exportTo('kept.jsonl')
    const wrong = await exportTo('wrong.jsonl', '--from', 'yesterday')

    expect([again.code, again.err]).toEqual([1, expect.stringContaining('kept.jsonl')])
    expect(readFileSync(join(folder, 'kept.jsonl'), 'utf8')).toBe(before)
    expect([wrong.code, wrong.err]).toEqual([64, expect.stringContaining('yesterday')])
  })
})
