import { setImmediate } from 'node:timers/promises'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
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
const failure = (type: string) => ({
  report: {
    code: 'render-failed' as const,
    component: 'Notice',
    remote: manifest.name,
    version: manifest.version,
    type,
    frames: [{ file: `remotes/${digest}/entry.js`, ...script.placeOf('throw') }],
  },
  load: { userId: undefined, nonce: 'n', oneIn: 1 },
  browser: 'firefox' as const,
  at: Date.now(),
  minute: undefined,
  isLater: false,
})

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

    errors.take([failure('TypeError')])
    const first = errors.write()
    while (storedBefore.length === 0) await setImmediate()
    errors.take([failure('RangeError')])
    await Promise.all([first, errors.write()])

    const counts = (await Promise.all(storedBefore)).map(({ length }) => length)
    expect(counts).toEqual([0, 1])
  })

  it('that there is no room for are told, and not those that are no failures', () => {
    const errors = createErrors({
      storage: test.storage,
      now: Date.now,
      catalog: { version: () => manifest, versionAt: () => undefined },
    })
    const many = Array.from({ length: 210 }, (_, index) => failure(`Error${index}`))
    const drawn = {
      ...failure('none'),
      report: { ...failure('none').report, code: 'timed' as const },
    }

    expect(errors.take([...many, drawn])).toBe(10)
    expect(errors.take([failure('Error1')])).toBe(0)
  })
})
