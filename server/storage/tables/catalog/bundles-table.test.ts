import { integrityOf } from '../../../catalog/publish/built-remotes'
import { useEmptyCatalog } from '../../../testing/database/empty-catalog'
import { engines } from '../../../testing/database/test-engines'
import { createBundlesTable } from './bundles-table'
import { createVersionsTable } from './versions-table'

describe.each(engines)('bundles on %s', (engine) => {
  const test = useEmptyCatalog(engine)
  const DAY_MS = 86_400_000

  const bundleOf = (text: string, place = 'record') => {
    const bytes = Buffer.from(text)
    const members = [{ remote: text, version: '1.0.0', digest: text, path: 'entry.js', isIn: true }]
    return { name: `${text}.js`, place, members, integrity: integrityOf(bytes), bytes }
  }
  const add = async (text: string, place?: string) => {
    const bundle = bundleOf(text, place)
    await createBundlesTable(test.storage).add({ ...bundle, keptMs: DAY_MS })
    return bundle
  }
  const names = async () => (await createBundlesTable(test.storage).list()).map(({ name }) => name)
  /** As if it had been made so many days before. */
  const age = (name: string, days: number) =>
    test.storage.db
      .updateTable('bundles')
      .set({ created_at: Date.now() - days * DAY_MS })
      .where('name', '=', name)
      .execute()

  it('are listed with their members, the newest first, and their bytes are a file', async () => {
    const { bytes, ...first } = await add('first')
    await age('first.js', 0.5)
    await add('second')

    const listed = await createBundlesTable(test.storage).list()

    expect(listed.map(({ name }) => name)).toEqual(['second.js', 'first.js'])
    expect(listed[1]).toEqual(first)
    expect(await createVersionsTable(test.storage).readFile(first.integrity)).toEqual(bytes)
  })

  it('one that is made again is the newest', async () => {
    await add('first')
    await age('first.js', 0.5)
    await add('second')
    await age('second.js', 0.2)

    await add('first')

    expect(await names()).toEqual(['first.js', 'second.js'])
  })

  it('two places with the same remotes have one file, which stays as long as one of them has it', async () => {
    const { integrity } = await add('same')
    await add('same', 'dashboard')
    await age('same.js', 2)

    await add('new')

    const listed = await createBundlesTable(test.storage).list()
    expect(listed.map(({ name, place }) => `${place} ${name}`).sort()).toEqual([
      'dashboard same.js',
      'record new.js',
    ])
    expect(await createVersionsTable(test.storage).readFile(integrity)).toEqual(Buffer.from('same'))
  })

  it('an old one goes with its file when another takes its place, and no other does', async () => {
    const { integrity } = await add('old')
    await add('elsewhere', 'dashboard')
    await age('old.js', 2)
    await age('elsewhere.js', 2)
    await add('lately')
    await age('lately.js', 0.5)

    await add('new')

    expect((await names()).sort()).toEqual(['elsewhere.js', 'lately.js', 'new.js'])
    await expect(createVersionsTable(test.storage).readFile(integrity)).rejects.toMatchObject({
      code: 'file-missing',
    })
  })
})
