import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import { builtVersion } from '../../testing/built-version'
import { useTestStorage } from '../../testing/database/test-engines'
import { mappedScript } from '../../testing/mapped-script'
import { createFindFrames } from './find-frames'

const script = mappedScript('export function Notice() {\n  throw new Error("here")\n}')
const version = builtVersion({
  files: { 'entry.js': script.code },
  maps: { 'entry.js': script.map },
})
const { manifest, digest } = version
const catalog = {
  version: () => manifest,
  versionAt: (folder: string) =>
    folder === digest ? { remote: manifest.name, version: manifest.version } : undefined,
}
const frame = { file: `remotes/${digest}/entry.js`, ...script.placeOf('throw') }

describe('frames of a stack', () => {
  const test = useTestStorage('sqlite')
  beforeAll(() => createVersionsTable(test.storage).publish({ ...version, who: 'a test' }))

  it('are found in the source, and those of files that nobody has are left out', async () => {
    const find = createFindFrames({ storage: test.storage, catalog })
    const nobodys = [
      { ...frame, file: `remotes/${'0f'.repeat(20)}/entry.js` },
      { ...frame, file: `remotes/${digest}/other.js` },
      { ...frame, file: `bundles/${'0f'.repeat(20)}.js` },
      { ...frame, file: 'host/main.js' },
    ]

    expect(await find([...nobodys, frame])).toMatchObject([
      { in: 'source', file: './src/card.tsx', line: 2, code: 'throw new Error("here")' },
    ])
  })

  it('are those of the built file when the map takes more than its time, and the map is left alone', async () => {
    const find = createFindFrames({ storage: test.storage, catalog, budget: { deadlineMs: 1 } })
    const reads = jest.spyOn(test.storage.db, 'selectFrom')

    const first = await find([frame])
    const read = reads.mock.calls.length
    const second = await find([frame])

    expect(first).toMatchObject([{ in: 'built', file: 'entry.js', code: null }])
    expect(second).toEqual(first)
    expect([read, reads.mock.calls.length]).toEqual([1, 1])
  })

  it('are those of the built file when the map takes more than its memory', async () => {
    const mappings = 'AAAA,'.repeat(3_000_000)
    const large = builtVersion({
      version: '2.0.0',
      files: { 'entry.js': 'export const a = 1' },
      maps: { 'entry.js': `{"version":3,"sources":["a"],"mappings":"${mappings}AAAA"}` },
    })
    await createVersionsTable(test.storage).publish({ ...large, who: 'a test' })
    const find = createFindFrames({
      storage: test.storage,
      catalog: {
        version: () => large.manifest,
        versionAt: () => ({ remote: 'starter', version: '2.0.0' }),
      },
      budget: { memoryMb: 40, deadlineMs: 20_000 },
    })

    expect(await find([{ ...frame, file: `remotes/${large.digest}/entry.js` }])).toMatchObject([
      { in: 'built', version: '2.0.0' },
    ])
  })
})
