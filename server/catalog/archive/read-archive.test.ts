import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type ArchiveEntry, packArchive, packTar } from '../../testing/pack-archive'
import { readArchive } from './read-archive'

const read = (bytes: Buffer) => readArchive(Readable.from([bytes]))
const readEntries = (entries: readonly ArchiveEntry[]) => read(packArchive(entries))
const script = { path: 'entry.js', body: 'export const a = 1' }

test('gives the files of an archive, also of one whose names begin with "./"', async () => {
  const { files, faults } = await readEntries([
    { path: './', type: '5' },
    { path: './entry.js', body: 'a' },
    { path: './pictures/', type: '5' },
    { path: './pictures/dot.svg', body: '<svg/>' },
    { path: `${'deep/'.repeat(30)}chunk.js`, body: 'long' },
  ])

  expect(faults).toEqual([])
  expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    ['entry.js', 'a'],
    ['pictures/dot.svg', '<svg/>'],
    [`${'deep/'.repeat(30)}chunk.js`, 'long'],
  ])
})

test('reads an archive that comes byte by byte', async () => {
  const bytes = [...packArchive([script])].map((byte) => Buffer.from([byte]))

  const { files } = await readArchive(Readable.from(bytes))

  expect(files.get('entry.js')?.toString()).toBe(script.body)
})

test.each([
  ['a name that leads out', { path: '../evil.js' }],
  ['a name that leads out from inside', { path: 'a/../../evil.js' }],
  ['an absolute name', { path: '/etc/evil.js' }],
  ['a drive', { path: 'C:\\evil.js' }],
  ['a backslash', { path: 'a\\b.js' }],
  ['letters beyond ASCII, composed', { path: 'caf\u00e9.js' }],
  ['letters beyond ASCII, decomposed', { path: 'cafe\u0301.js' }],
  ['a trailing dot', { path: 'evil.js.' }],
  ['a trailing dot of a folder', { path: 'folder./evil.js' }],
  ['a hidden file', { path: '.npmrc' }],
  ['a folder that leads out', { path: '../', type: '5' }],
  ['a symbolic link', { path: 'link.js', type: '2', link: '/etc/passwd' }],
  ['a hard link', { path: 'link.js', type: '1', link: 'entry.js' }],
  ['a character device', { path: 'null.js', type: '3' }],
  ['a block device', { path: 'disk.js', type: '4' }],
  ['a pipe', { path: 'pipe.js', type: '6' }],
  ['a kind that nobody knows', { path: 'what.js', type: 'Z' }],
])('S60: %s is a fault of that entry', async (_what, entry) => {
  const { files, faults } = await readEntries([script, entry])

  expect([...files.keys()]).toEqual(['entry.js'])
  expect(faults).toMatchObject([{ pointer: entry.path, code: 'bundle-invalid' }])
})

test('S60: a name that is there twice, also in other letters, is a fault', async () => {
  const { faults } = await readEntries([script, { path: 'Entry.JS' }, { path: './entry.js' }])

  expect(faults.map(({ pointer }) => pointer)).toEqual(['Entry.JS', './entry.js'])
})

test('all faults are told at once', async () => {
  const { faults } = await readEntries([
    { path: '../a.js' },
    { path: '.b.js' },
    { path: 'c', type: '2', link: 'd' },
  ])

  expect(faults.map(({ pointer }) => pointer)).toEqual(['../a.js', '.b.js', 'c'])
})

test('S61: an archive that unpacks to more than the limit is refused before it is unpacked', async () => {
  const bomb = packArchive([{ path: 'big.js', body: Buffer.alloc(60 * 1_048_576) }])
  const before = process.memoryUsage().arrayBuffers

  await expect(read(bomb)).rejects.toMatchObject({ code: 'bundle-too-large', status: 413 })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1_048_576)
})

test('S61: bytes that hardly shrink count as well', async () => {
  const limits = { packedBytes: 1000, unpackedBytes: 1e9, files: 10, ratio: 100 }
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 251))

  await expect(
    readArchive(Readable.from([packArchive([{ path: 'a.js', body: noise }])]), limits),
  ).resolves.toBeDefined()
  await expect(
    readArchive(Readable.from([gzipSync(packTar([{ path: 'a.js', body: noise }]), { level: 0 })]), {
      ...limits,
      packedBytes: 100,
    }),
  ).rejects.toMatchObject({ code: 'bundle-too-large' })
})

test('S61: a hundred thousand entries end at the limit', async () => {
  const entries = Array.from({ length: 100_000 }, (_, index) => ({ path: `f${index}.js` }))

  await expect(readEntries(entries)).rejects.toMatchObject({ code: 'bundle-too-large' })
})

test('S61: a size that is not true is a fault', async () => {
  const { faults } = await readEntries([{ ...script, size: 9_000_000 }])

  expect(faults).toMatchObject([
    { code: 'bundle-invalid', detail: expect.stringContaining('Truncated') },
  ])
})

test('S61: an archive packed twice is none', async () => {
  await expect(read(gzipSync(packArchive([script])))).rejects.toMatchObject({
    code: 'bundle-invalid',
    status: 422,
  })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('hello')],
  ['a packed text', gzipSync('hello')],
  ['a broken end', packArchive([script]).subarray(0, 60)],
])('%s is no archive', async (_what, bytes) => {
  const outcome = await read(bytes).then(
    ({ faults }) => faults[0]?.code,
    (error: unknown) => Object(error).code,
  )

  expect(outcome).toBe('bundle-invalid')
})

test('P11: whatever a name is, it stays below the folder or is refused', async () => {
  const part = fc.oneof(
    fc.constantFrom('..', '.', '', 'a', 'A', '/', '\\', 'C:', '~', 'é', 'e\u0301', 'b.js', '.js'),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const name = fc
    .array(part, { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join('/').replaceAll('\0', ''))
    .filter((path) => path !== '')
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 6 }), async (names) => {
      const { files, faults } = await readEntries(names.map((path) => ({ path, body: 'x' })))

      const kept = [...files.keys()]
      for (const path of kept) {
        expect(new URL(path, 'file:///staging/').pathname).toBe(`/staging/${path}`)
      }
      expect(new Set(kept.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(
        kept.length,
      )
      expect(kept.length + faults.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})
