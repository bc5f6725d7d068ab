import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { integrityOf } from '../../catalog/publish/built-remotes'
import { openStorage, type Storage } from '../../storage/storage'
import { createTestDatabase, engines, type TestDatabase } from '../../testing/database/test-engines'
import { readHostFiles } from './host-files'
import { type SharedHostFiles, shareHostFiles } from './shared-host-files'

describe.each(engines)('the files of the host, on %s', (engine) => {
  let folder: string
  let database: TestDatabase
  let storage: Storage
  const faults: string[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-host-'))
    database = await createTestDatabase(engine)
    storage = await openStorage(database.options)
    await storage.migrate()
    faults.splice(0)
  }, 300_000)
  afterEach(async () => {
    await storage.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  const diskOf = (server: string) => join(folder, `${server}-disk`)

  /** A host of these files is built, and a server with a disk of its own is started with it. */
  async function start(server: string, files: Readonly<Record<string, string>>, of = storage) {
    const build = mkdtempSync(join(folder, `${server}-`))
    for (const [path, text] of Object.entries(files)) writeFileSync(join(build, path), text)
    const integrity = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, integrityOf(Buffer.from(text))]),
    )
    const assets = {
      entry: { scripts: [], styles: [] },
      chunks: {},
      federation: '',
      startTexts: {},
      integrity,
    }
    writeFileSync(join(build, 'assets.json'), JSON.stringify(assets))
    return shareHostFiles(await readHostFiles(build), {
      storage: of,
      folder: diskOf(server),
      onError: (_error, message) => faults.push(message),
    })
  }

  const text = async (host: SharedHostFiles, name: string) =>
    (await host.file(name))?.bytes.toString()

  const age = (name: string, days: number) =>
    storage.db
      .updateTable('host_files')
      .set({ seen_at: Date.now() - days * 86_400_000 })
      .where('name', '=', name)
      .execute()

  it('each server serves those of the other: of the one before it, and of one that came later', async () => {
    const first = await start('first', { 'main.1.js': 'first', 'same.js': 'same' })
    expect(await first.file('main.2.js')).toBeUndefined()

    const second = await start('second', { 'main.2.js': 'second', 'same.js': 'same' })

    expect(await text(second, 'main.1.js')).toBe('first')
    expect(await text(first, 'main.2.js')).toBe('second')
    expect(await text(second, 'same.js')).toBe('same')
    expect(Object.keys(second.assets().integrity)).toEqual(['main.2.js', 'same.js'])
    expect(faults).toEqual([])
  })

  it('are served from the local disk while the store is gone', async () => {
    await start('server', { 'main.1.js': 'first' })
    const other = await openStorage(database.options)
    const next = await start('server', { 'main.2.js': 'second' }, other)
    await other.close()

    expect(await text(next, 'main.1.js')).toBe('first')
    expect(await text(next, 'main.2.js')).toBe('second')
  })

  it('come from the store where the local copy is damaged, and the copy is mended', async () => {
    await start('server', { 'main.1.js': 'first' })
    const [copy = ''] = readdirSync(diskOf('server'))
    writeFileSync(join(diskOf('server'), copy), 'trash')

    const next = await start('server', { 'main.2.js': 'second' })
    expect(await text(next, 'main.1.js')).toBe('first')

    const other = await openStorage(database.options)
    const last = await start('server', { 'main.2.js': 'second' }, other)
    await other.close()
    expect(await text(last, 'main.1.js')).toBe('first')
  })

  it('go 30 days after the last server that ran them, from the store and from the disk', async () => {
    await start('server', { 'main.1.js': 'first', 'main.2.js': 'second', 'same.js': 'same' })
    const now = await start('server', { 'main.3.js': 'third', 'same.js': 'same' })
    await age('main.1.js', 31)
    await age('main.2.js', 29)
    await age('same.js', 31)

    await now.refresh()
    const next = await start('server', { 'main.3.js': 'third' })

    expect(await next.file('main.1.js')).toBeUndefined()
    expect(await text(next, 'main.2.js')).toBe('second')
    expect(await text(next, 'same.js')).toBe('same')
    expect(readdirSync(diskOf('server'))).toHaveLength(3)
    const files = await storage.db.selectFrom('files').select('digest').execute()
    expect(files).toHaveLength(3)
  })

  it('stay in the store where a version of a remote has the same file', async () => {
    const host = await start('server', { 'main.1.js': 'first' })
    const next = await start('server', { 'main.2.js': 'second' })
    const digest = host.assets().integrity['main.1.js'] ?? ''
    await storage.db
      .insertInto('remotes')
      .values({ name: 'team', first_released_at: null })
      .execute()
    await storage.db
      .insertInto('versions')
      .values({ digest: 'v', remote: 'team', version: '1.0.0', manifest: '{}', created_at: 1 })
      .execute()
    await storage.db
      .insertInto('version_files')
      .values({ version_digest: 'v', path: 'entry.js', file_digest: digest })
      .execute()
    await age('main.1.js', 31)

    await next.refresh()

    const files = await storage.db.selectFrom('files').select('digest').execute()
    expect(files.map((file) => file.digest)).toContain(digest)
  })

  it('that were removed while a server knew them are not there, which is no fault', async () => {
    await start('first', { 'main.1.js': 'first' })
    const second = await start('second', { 'main.2.js': 'second' })
    await age('main.1.js', 31)
    await second.refresh()

    expect(await second.file('main.1.js')).toBeUndefined()
  })

  it('are served where nothing can be kept on the local disk, and it is said once', async () => {
    await start('first', { 'main.1.js': 'first' })
    writeFileSync(diskOf('second'), 'in the way')

    const second = await start('second', { 'main.2.js': 'second' })

    expect(await text(second, 'main.2.js')).toBe('second')
    expect(faults).toEqual(['the files of this host are not kept on the local disk'])
  })

  it('leave nothing else on the disk: what an earlier version of Slipway kept there goes', async () => {
    mkdirSync(diskOf('server'))
    writeFileSync(join(diskOf('server'), 'names.json'), '[]')

    await start('server', { 'main.1.js': 'first' })

    expect(readdirSync(diskOf('server'))).toEqual([expect.stringMatching(/^[0-9a-f]{96}$/)])
  })

  it.each(['assets.json', '../secret.js', 'main.2.js/../main.1.js', '', 'none.js', '__proto__'])(
    'are all that is served: not "%s"',
    async (name) => {
      writeFileSync(join(folder, 'secret.js'), 'secret')
      await start('first', { 'main.1.js': 'first' })

      const second = await start('second', { 'main.2.js': 'second' })

      expect(await second.file(name)).toBeUndefined()
    },
  )

  it('that nobody has cost one look at the store a second, however many ask', async () => {
    const host = await start('server', { 'main.1.js': 'first' })
    const looks = jest.spyOn(storage.db, 'selectFrom')

    await Promise.all(Array.from({ length: 200 }, (_, nr) => host.file(`none.${nr}.js`)))

    expect(looks).toHaveBeenCalledTimes(1)
  })
})
