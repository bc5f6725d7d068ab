import type { Manifest, ReleaseSet } from '@slipway/sdk/contract'
import type { KyselyPlugin } from 'kysely'
import { createChanges } from '../changes/changes'
import type { Storage } from '../storage/storage'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../storage/tables/catalog/remotes-table'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import { builtVersion } from '../testing/built-version'
import { useEmptyCatalog } from '../testing/database/empty-catalog'
import { engines } from '../testing/database/test-engines'
import { createCatalog } from './catalog'

const DAY_MS = 86_400_000

describe.each(engines)('versions that were live before, on %s', (engine) => {
  const test = useEmptyCatalog(engine)

  function open(storage: Storage = test.storage) {
    const changes = createChanges({ storage })
    const options = {
      storage,
      changes,
      cacheFolder: test.folder,
      basePath: '',
      allowRebuilds: false,
    }
    const catalog = createCatalog(options)
    /** After something was written past the calls that count it. */
    async function reload(): Promise<void> {
      await changes.commit(test.storage, 'catalog')
      await catalog.refresh()
    }
    return { ...catalog, reload }
  }
  const build = (version: string) =>
    builtVersion({ version, files: { 'entry.js': `export const of = "${version}"` } })

  async function publish(...versions: readonly string[]) {
    const built = versions.map(build)
    for (const version of built)
      await createVersionsTable(test.storage).publish({ ...version, who: 'team' })
    return built
  }
  const release = (remotes: ReleaseSet) =>
    createReleasesTable(test.storage).add({ remotes, who: 'team', why: 'test' })

  /** As a server writes it that does not know of departures; `days` ago. */
  const releaseAsBefore = (days: number, ...sets: readonly ReleaseSet[]) =>
    test.storage.db
      .insertInto('releases')
      .values(
        sets.map((remotes) => ({
          remotes: JSON.stringify(remotes),
          created_at: Date.now() - days * DAY_MS,
          who: 'team',
          reason: 'test',
        })),
      )
      .execute()
  const of = (version: string): ReleaseSet => ({ starter: { version } })
  const fileOf = (catalog: ReturnType<typeof open>, { digest }: { readonly digest: string }) =>
    catalog.file(digest, 'entry.js').then((file) => file !== undefined)

  it('go on being served after an upgrade: for 30 days, and those of the last ten releases', async () => {
    const [old, month, recent, never] = await publish('1.0.0', '1.1.0', '1.2.0', '9.0.0')
    const [later, head] = await publish('1.3.0', '2.0.0')
    await releaseAsBefore(60, of('1.0.0'))
    await releaseAsBefore(40, of('1.1.0'))
    // The one that was the head until 29 days ago.
    await releaseAsBefore(29, of('1.2.0'))
    await releaseAsBefore(20, ...Array.from({ length: 1200 }, (_, index) => of(`0.0.${index}`)))
    await releaseAsBefore(10, of('1.3.0'), of('2.0.0'))
    const catalog = open()
    await catalog.reload()

    const served = [old, month, recent, never, later, head].map(
      (version) => version && fileOf(catalog, version),
    )

    expect(await Promise.all(served)).toEqual([false, true, true, false, true, true])
  })

  it('of the last ten releases are served, however long ago they were', async () => {
    const [left, kept] = await publish('1.0.0', '1.1.0', '2.0.0')
    await releaseAsBefore(90, of('1.0.0'), of('1.1.0'))
    await releaseAsBefore(80, ...Array.from({ length: 9 }, (_, index) => of(`0.0.${index}`)))
    const catalog = open()
    await catalog.reload()

    expect([left && (await fileOf(catalog, left)), kept && (await fileOf(catalog, kept))]).toEqual([
      false,
      true,
    ])
  })

  it('are served also when an older server beside this one made them live and replaced them', async () => {
    const [first, second, third] = await publish('1.0.0', '1.1.0', '1.2.0')
    const canary = { starter: { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } } }
    await release(of('1.0.0'))
    const catalog = open()
    await catalog.reload()

    await releaseAsBefore(0, canary, of('1.2.0'))
    await catalog.reload()
    await release(of('1.0.0'))
    await releaseAsBefore(0, of('1.2.0'))
    const fresh = open()
    await fresh.reload()

    for (const version of [first, second, third])
      expect(version && (await fileOf(fresh, version))).toBe(true)
    expect(fresh.remotesFor({ slots: ['Notice'], globals: [] }).slots['Notice']).toMatchObject({
      version: '1.2.0',
    })
  })

  it('are served by a server that never saw them live, and not once they are turned off', async () => {
    const [first] = await publish('1.0.0', '1.1.0')
    await release(of('1.0.0'))
    await release(of('1.1.0'))
    const catalog = open()
    await catalog.reload()
    const before = first && (await fileOf(catalog, first))

    await createRemotesTable(test.storage).disable(
      { remote: 'starter', version: '1.0.0', component: undefined },
      { who: 'ops', why: 'leaks', byOperator: true },
    )
    await catalog.reload()

    expect([before, first && (await fileOf(catalog, first))]).toEqual([true, false])
  })

  it('are served while the store is gone, when they left while this server ran', async () => {
    const [first] = await publish('1.0.0', '1.1.0')
    await release(of('1.0.0'))
    const gone = new Set<string>()
    const catalog = open(failing(test.storage, () => gone.has('store')))
    await catalog.reload()
    await release(of('1.1.0'))
    await catalog.reload()

    gone.add('store')

    expect(first && (await fileOf(catalog, first))).toBe(true)
  })

  it('are served while it cannot be read what changed; of a version that nobody knows it is not said that there is none', async () => {
    const [first] = await publish('1.0.0', '1.1.0')
    await release(of('1.0.0'))
    await release(of('1.1.0'))
    const gone = new Set<string>()
    const catalog = open(
      failing(test.storage, (query) => gone.size > 0 && query.includes('revisions')),
    )
    await catalog.reload()

    gone.add('revisions')

    expect(first && (await fileOf(catalog, first))).toBe(true)
    await expect(fileOf(catalog, { digest: '0'.repeat(40) })).rejects.toThrow('the store is gone')
  })

  it('are all served to tabs that ask at one moment, although memory keeps fewer of them', async () => {
    const [built] = await publish('1.0.0')
    if (!built) throw new Error('nothing was published')
    const digests = await addVersions(built.manifest, 600)
    await releaseAsBefore(1, ...digests.map((_, index) => of(`0.0.${index}`)), of('1.0.0'))
    const catalog = open()
    await catalog.reload()

    const served = await Promise.all(digests.map((digest) => catalog.serves(digest, 'entry.js')))

    expect(served.filter((isServed) => !isServed)).toEqual([])
  })

  it('cost nothing at the next change: as many rows are read as without a history', async () => {
    await publish('1.0.0')
    await release(of('1.0.0'))
    const rows: number[] = []
    const catalog = open(counting(test.storage, rows))
    await catalog.reload()
    const readRows = async () => {
      rows.splice(0)
      await catalog.reload()
      return rows.reduce((sum, count) => sum + count, 0)
    }
    const alone = await readRows()

    const { manifest } = build('1.0.0')
    await addVersions(manifest, 600)
    await releaseAsBefore(1, ...Array.from({ length: 600 }, (_, index) => of(`0.0.${index}`)))
    await releaseAsBefore(1, of('1.0.0'))
    await catalog.reload()

    expect(await readRows()).toBe(alone)
  })

  /** Their digests. */
  async function addVersions(manifest: Manifest, count: number): Promise<readonly string[]> {
    const rows = Array.from({ length: count }, (_, index) => ({
      digest: String(index).padStart(40, '0'),
      remote: manifest.name,
      version: `0.0.${index}`,
      manifest: JSON.stringify({ ...manifest, version: `0.0.${index}` }),
      created_at: Date.now(),
    }))
    await test.storage.db.insertInto('versions').values(rows).execute()
    return rows.map(({ digest }) => digest)
  }
})

/** The storage, whose queries fail where `isGone` says so of their tree as JSON. */
function failing(storage: Storage, isGone: (query: string) => boolean): Storage {
  return withPlugin(storage, {
    transformQuery({ node }) {
      if (isGone(JSON.stringify(node))) throw new Error('the store is gone')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}

/** The storage, with the number of rows of each answer in `rows`. */
function counting(storage: Storage, rows: number[]): Storage {
  return withPlugin(storage, {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      rows.push(result.rows.length)
      return Promise.resolve(result)
    },
  })
}

function withPlugin(storage: Storage, plugin: KyselyPlugin): Storage {
  return { ...storage, db: storage.db.withPlugin(plugin) }
}
