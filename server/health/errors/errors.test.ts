import { setImmediate } from 'node:timers/promises'
import { createVersionsTable } from '../../storage/tables/versions-table'
import { builtVersion } from '../../testing/built-version'
import { useTestStorage } from '../../testing/database/test-engines'
import { mappedScript } from '../../testing/mapped-script'
import { createErrors } from './errors'

const script = mappedScript('export function Notice() {\n  throw new Error("here")\n}')
const version = builtVersion({
  files: { 'entry.js': script.code },
  maps: { 'entry.js': script.map },
})
const { manifest, digest } = version
const report = (type: string) => ({
  code: 'render-failed' as const,
  component: 'Notice',
  remote: manifest.name,
  version: manifest.version,
  type,
  frames: [{ file: `remotes/${digest}/entry.js`, ...script.placeOf('throw') }],
})
const by = { load: { userId: undefined, nonce: 'n', oneIn: 1 }, browser: 'firefox' as const }

describe('errors of pages', () => {
  const test = useTestStorage('sqlite')
  beforeAll(() => createVersionsTable(test.storage).publish({ ...version, who: 'a test' }))

  it('are written one round at a time, so that sources that take long are not waited for side by side', async () => {
    const storedBefore: Promise<readonly unknown[]>[] = []
    const errors = createErrors({
      storage: test.storage,
      now: Date.now,
      catalog: {
        version: () => manifest,
        versionAt() {
          storedBefore.push(test.storage.db.selectFrom('error_groups').selectAll().execute())
          return { remote: manifest.name, version: manifest.version }
        },
      },
    })

    errors.take([report('TypeError')], by)
    const first = errors.write()
    while (storedBefore.length === 0) await setImmediate()
    errors.take([report('RangeError')], by)
    await Promise.all([first, errors.write()])

    const counts = (await Promise.all(storedBefore)).map(({ length }) => length)
    expect(counts).toEqual([0, 1])
  })
})
