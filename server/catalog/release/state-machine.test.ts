import { slotLocations } from '@slipway/sdk/contract'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { createChanges } from '../../changes/changes'
import type { Storage } from '../../storage/storage'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import { builtVersion } from '../../testing/built-version'
import { useTestStorage } from '../../testing/database/test-engines'
import { integrityOf } from '../publish/built-remotes'
import { publishVersion } from '../publish/publish-version'
import { release, rollBack } from './release-changes'

const caller = { actor: { id: null, name: 'model' }, remote: undefined }
const remotes = ['one', 'two'] as const
const versions = ['1.0.0', '1.1.0', '1.2.0'] as const

type Step =
  | { readonly do: 'publish' | 'release'; readonly remote: string; readonly version: string }
  | { readonly do: 'rollback'; readonly remote: string }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('publish', 'release'),
    remote: fc.constantFrom(...remotes),
    version: fc.constantFrom(...versions),
  }),
  fc.record({ do: fc.constant('rollback'), remote: fc.constantFrom(...remotes) }),
)
/** The query at which the process ends, counted from the step's start. */
const crashAt = fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.nat({ max: 25 }))

/** The storage as it is for somebody who does not get past a number of queries. */
function mortal(storage: Storage, queries: number): Storage {
  let left = queries
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left < 0) throw new Error('the process ended here')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return { ...storage, db: storage.db.withPlugin(plugin) }
}

describe('P12: publishing and releasing', () => {
  const test = useTestStorage('sqlite')
  const createAudit = () => ({ add: () => Promise.resolve(1) })
  const build = (name: string, version: string) => {
    const components = [{ name: `Of${name}` }]
    const files = { 'entry.js': `let ${name} = "${version}"`, 'more.js': `let all = "same"` }
    return builtVersion({ name, version, components, files })
  }

  async function take(storage: Storage, step: Step): Promise<void> {
    const changes = createChanges({ storage })
    const deps = { storage, changes, createAudit, locations: slotLocations }
    if (step.do === 'publish') {
      const { manifestText, files } = build(step.remote, step.version)
      const archive = {
        files: new Map([...files, ['slipway.json', Buffer.from(manifestText)]]),
        faults: [],
      }
      await publishVersion(deps, { ...step, archive, signature: undefined, actor: caller.actor })
      return
    }
    const expected = (await createReleasesTable(storage).head()).id
    const order = { caller, why: 'model', expected }
    if (step.do === 'rollback') await rollBack(deps, { ...order, remote: step.remote })
    else await release(deps, { ...order, set: { [step.remote]: { version: step.version } } })
  }

  async function expectWhole(acknowledged: ReadonlySet<string>) {
    const store = createVersionsTable(test.storage)
    const head = (await createReleasesTable(test.storage).head()).remotes
    for (const [remote, { version }] of Object.entries(head)) {
      expect(await store.findDigest(remote, version)).toBe(build(remote, version).digest)
    }
    const stored = new Set<string>()
    for (const remote of remotes) {
      for (const { digest, manifest } of await store.list(remote)) {
        stored.add(`${remote} ${manifest.version}`)
        expect(digest).toBe(build(remote, manifest.version).digest)
        for (const { integrity } of manifest.files)
          expect(integrityOf(await store.readFile(integrity))).toBe(integrity)
      }
    }
    for (const version of acknowledged) expect(stored).toContain(version)
    return { head: JSON.stringify(head), stored }
  }

  it('F01, F03: ends at any query; what is stored is whole, and what was said is kept', async () => {
    let [acked, died] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, crashAt), { maxLength: 12 }), async (steps) => {
        const acknowledged = new Set<string>()
        for (const [next, queries] of steps) {
          const before = await expectWhole(acknowledged)
          const failure = await take(mortal(test.storage, queries), next).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (!failure && next.do === 'publish') acknowledged.add(`${next.remote} ${next.version}`)
          const after = await expectWhole(acknowledged)
          if (failure) expect(after).toEqual(before)
          if (!failure) acked += 1
          if (String(failure).includes('the process ended here')) died += 1
        }
      }),
      { numRuns: 60 },
    )

    expect(acked).toBeGreaterThan(20)
    expect(died).toBeGreaterThan(20)
  })
})
