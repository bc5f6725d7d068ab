import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChanges } from '../changes/changes'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import { builtVersion } from '../testing/built-version'
import { useEmptyCatalog } from '../testing/database/empty-catalog'
import { engines } from '../testing/database/test-engines'
import { createCatalog } from './catalog'

describe.each(engines)('the catalog on %s', (engine) => {
  const test = useEmptyCatalog(engine)

  const open = (options: { allowRebuilds?: boolean } = {}) =>
    createCatalog({
      storage: test.storage,
      changes: createChanges({ storage: test.storage }),
      cacheFolder: test.folder,
      basePath: '',
      allowRebuilds: options.allowRebuilds ?? false,
    })
  const names = { slots: ['Notice', 'Other'], globals: ['Field'] }

  it('publishes and releases what was never released, and describes what is named', async () => {
    const catalog = open()
    const built = builtVersion({
      components: [{ name: 'Notice' }, { name: 'Field', registry: 'global' }, { name: 'Unnamed' }],
    })

    await catalog.publishBuilt([built])

    const { slots, globals } = catalog.remotesFor(names)
    expect(Object.keys(slots)).toEqual(['Notice'])
    expect(Object.keys(globals)).toEqual(['Field'])
    expect(slots['Notice']).toMatchObject({
      remote: 'starter',
      version: '1.0.0',
      base: `/assets/remotes/${built.digest}/`,
      expose: './Notice',
      files: { 'entry.js': expect.stringMatching(/^sha384-/) },
    })
  })

  it('who gets a component gets those of other remotes that it draws, and those of these, and no more', async () => {
    const catalog = open()
    const part = (name: string) => ({ name, locations: ['dashboard-before-cards'] })
    await catalog.publishBuilt([
      builtVersion({ components: [part('Notice')], uses: { inner: ['./Inside'], gone: ['./X'] } }),
      builtVersion({
        name: 'inner',
        components: [part('Inside'), part('Other')],
        uses: { last: ['./hook'] },
      }),
      builtVersion({ name: 'last', components: [part('Last')], uses: { starter: ['./Notice'] } }),
    ])
    const { slots } = catalog.remotesFor({ slots: ['Notice'], globals: [] })
    const without = catalog.remotesFor({ slots: ['Other'], globals: [] }).slots
    const inPublic = catalog.remotesFor({
      slots: ['Notice'],
      globals: [],
      onlyPublic: new Set(['Notice']),
    })

    expect(Object.keys(slots)).toEqual(['Notice', 'Inside', 'Last'])
    expect(Object.keys(without)).toEqual(['Other', 'Last', 'Notice', 'Inside'])
    // Nobody has granted it.
    expect(inPublic.slots).toEqual({ Notice: { unavailable: 'not-granted' } })
  })

  it('a build that an upload would be refused for is told, and in production nothing more', async () => {
    const bad = builtVersion({
      name: 'bad',
      components: [{ name: 'Other' }],
      files: { 'entry.js': "document.write('1')" },
    })
    const built = [bad, builtVersion()]
    const production = open()

    const refused = await production.publishBuilt(built)
    const inProduction = Object.keys(production.remotesFor(names).slots)
    const local = open({ allowRebuilds: true })
    const told = await local.publishBuilt(built)

    expect([refused, told]).toMatchObject([
      [{ code: 'version-refused', errors: [{ code: 'code-forbidden', pointer: 'entry.js' }] }],
      [
        {
          code: 'version-refused',
          message: expect.stringMatching(/^bad 1\.0\.0 [^]*document\.write\(\)/),
        },
      ],
    ])
    expect(inProduction).toEqual(['Notice'])
    expect(Object.keys(local.remotesFor(names).slots)).toEqual(['Notice', 'Other'])
  })

  it('an unfit version holds up no other version of its remote', async () => {
    const unfit = builtVersion({ version: '1.1.0', files: { 'entry.js': "document.write('1')" } })
    const production = open()

    const refused = await production.publishBuilt([builtVersion(), unfit])

    const { findDigest } = createVersionsTable(test.storage)
    expect(refused).toMatchObject([{ code: 'version-refused' }])
    expect(production.remotesFor(names).slots['Notice']).toMatchObject({ version: '1.0.0' })
    expect(await findDigest('starter', '1.1.0')).toBeUndefined()
  })

  it('a second start publishes and releases nothing', async () => {
    await open().publishBuilt([builtVersion()])
    await open().publishBuilt([builtVersion()])

    const releases = await test.storage.db.selectFrom('releases').selectAll().execute()
    expect(releases).toHaveLength(1)
  })

  it('a new version is stored, and what is released stays: a restart undoes nobody’s rollback', async () => {
    await open().publishBuilt([builtVersion()])
    const catalog = open()

    await catalog.publishBuilt([
      builtVersion({ version: '1.1.0', files: { 'entry.js': 'let a = 2' } }),
    ])

    expect(catalog.remotesFor(names).slots['Notice']).toMatchObject({ version: '1.0.0' })
    expect(await createVersionsTable(test.storage).findDigest('starter', '1.1.0')).toBeDefined()
  })

  it('S65: the same version with other bytes is refused in production, and holds up no other remote', async () => {
    await open().publishBuilt([builtVersion()])
    const catalog = open()
    const changed = builtVersion({ files: { 'entry.js': 'other' } })
    const other = builtVersion({ name: 'other', components: [{ name: 'Other' }] })

    const faults = await catalog.publishBuilt([changed, other])

    expect(faults).toMatchObject([{ code: 'version-exists', status: 409 }])
    expect(Object.keys(catalog.remotesFor(names).slots)).toEqual(['Notice', 'Other'])
  })

  it('two servers that start at the same moment store a version once', async () => {
    await Promise.all([
      open().publishBuilt([builtVersion()]),
      open().publishBuilt([builtVersion()]),
    ])

    expect(await test.storage.db.selectFrom('versions').selectAll().execute()).toHaveLength(1)
  })

  it('locally a changed build of the released version takes its place under a name of its own', async () => {
    await open({ allowRebuilds: true }).publishBuilt([builtVersion()])
    const catalog = open({ allowRebuilds: true })
    const rebuilt = builtVersion({ files: { 'entry.js': 'other' } })

    await catalog.publishBuilt([rebuilt])

    expect(catalog.remotesFor(names).slots['Notice']).toMatchObject({
      version: `1.0.0+${rebuilt.digest.slice(0, 8)}`,
    })
  })

  it('locally a changed build keeps its styles: nothing is refused, and boxes learn what they carry', async () => {
    const build = (styles: string) => {
      const css = `@layer slipway.remotes.${styles}{:where([data-slipway-styles="${styles}"]) .a{gap:0}}`
      const components = [{ name: 'Notice', css: ['look.css'] }]
      return builtVersion({ styles, components, files: { 'entry.js': 'let a', 'look.css': css } })
    }
    await open({ allowRebuilds: true }).publishBuilt([build('starter-0000000000000001')])
    const catalog = open({ allowRebuilds: true })

    const refused = await catalog.publishBuilt([build('starter-0000000000000002')])

    expect(refused).toEqual([])
    expect(catalog.remotesFor(names).slots['Notice']).toMatchObject({
      version: expect.stringContaining('1.0.0+'),
      styles: 'starter-0000000000000002',
    })
  })

  it('locally a new version goes live, and a restart leaves what is released', async () => {
    await open({ allowRebuilds: true }).publishBuilt([builtVersion()])
    const newer = builtVersion({ version: '1.1.0' })
    await open({ allowRebuilds: true }).publishBuilt([newer])
    const store = createReleasesTable(test.storage)
    expect((await store.head()).remotes).toEqual({ starter: { version: '1.1.0' } })
    await store.add({
      remotes: { starter: { version: '1.0.0' } },
      who: 'ops',
      why: 'rolled back',
    })

    await open({ allowRebuilds: true }).publishBuilt([newer])

    expect((await store.head()).remotes).toEqual({ starter: { version: '1.0.0' } })
  })

  it('a name belongs to the remote that was released first', async () => {
    const catalog = open()

    await catalog.publishBuilt([builtVersion({ name: 'first' })])
    const faults = await catalog.publishBuilt([
      builtVersion({ name: 'first' }),
      builtVersion({ name: 'afterwards' }),
    ])

    expect(catalog.remotesFor(names).slots['Notice']).toMatchObject({ remote: 'first' })
    expect(faults).toMatchObject([{ code: 'name-taken', status: 409 }])
  })

  it('a version is stored whole or not at all', async () => {
    const built = builtVersion({ files: { 'entry.js': 'a', 'more.js': 'b' } })
    const half = { ...built, files: new Map([['entry.js', Buffer.from('a')]]) }

    await expect(open({ allowRebuilds: true }).publishBuilt([half])).rejects.toMatchObject({
      code: 'bundle-modified',
    })

    for (const table of ['versions', 'files', 'version_files'] as const) {
      expect(await test.storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  it('F07: serves them also where the local disk takes nothing', async () => {
    const built = builtVersion()
    const file = join(test.folder, 'no-folder')
    writeFileSync(file, '')
    const catalog = createCatalog({
      storage: test.storage,
      changes: createChanges({ storage: test.storage }),
      cacheFolder: file,
      basePath: '',
      allowRebuilds: false,
    })
    const warned = jest.spyOn(process, 'emitWarning').mockReturnValue()

    await catalog.publishBuilt([built])

    expect((await catalog.file(built.digest, 'entry.js'))?.bytes).toEqual(
      built.files.get('entry.js'),
    )
    expect(warned).toHaveBeenCalled()
    warned.mockRestore()
  })

  it('serves the files of released versions, from local disk when the store is gone', async () => {
    const built = builtVersion()
    const first = open()
    await first.publishBuilt([built])
    expect((await first.file(built.digest, 'entry.js'))?.bytes.toString()).toBe(
      built.files.get('entry.js')?.toString(),
    )
    const second = open()
    await second.refresh()
    await test.storage.db.deleteFrom('version_files').execute()
    await test.storage.db.deleteFrom('files').execute()

    expect((await second.file(built.digest, 'entry.js'))?.bytes.toString()).toBe(
      built.files.get('entry.js')?.toString(),
    )
    expect(await second.file(built.digest, '../entry.js')).toBeUndefined()
    expect(await second.file('0'.repeat(40), 'entry.js')).toBeUndefined()
  })

  it('does not believe a file on local disk that is not what it should be', async () => {
    const built = builtVersion()
    const catalog = open()
    await catalog.publishBuilt([built])
    await catalog.file(built.digest, 'entry.js')
    for (const name of readdirSync(test.folder)) writeFileSync(join(test.folder, name), 'tampered')
    const again = open()
    await again.refresh()

    expect((await again.file(built.digest, 'entry.js'))?.bytes.toString()).toBe(
      built.files.get('entry.js')?.toString(),
    )
  })
})
