import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { createFileCache } from './file-cache'
import { integrityOf } from './publish/built-remotes'

describe('files of released versions', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-files-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** A store of these files, which counts how often it is asked. */
  function store(...files: readonly Buffer[]) {
    const all = new Map(files.map((bytes) => [integrityOf(bytes), bytes]))
    const asked: string[] = []
    const fetchFile = async (integrity: string) => {
      asked.push(integrity)
      return all.get(integrity) ?? Buffer.alloc(0)
    }
    return { asked, fetchFile, integrities: [...all.keys()] }
  }

  const picture = (index: number) => Buffer.alloc(1_000_000, index)
  const script = Buffer.from('let a = 1\n'.repeat(200))

  it('stay in memory as long as there is room, and come from the disk or the store after that', async () => {
    const { asked, fetchFile, integrities } = store(
      ...Array.from({ length: 40 }, (_, i) => picture(i)),
    )
    const cache = createFileCache(folder, fetchFile)
    for (const integrity of integrities) await cache.asset(integrity, 'a.png')
    const fromStore = asked.length

    for (const integrity of integrities) await cache.asset(integrity, 'a.png')
    const fromDisk = asked.length - fromStore
    rmSync(folder, { recursive: true })
    const last = await cache.asset(integrities.at(-1) ?? '', 'a.png')
    const first = await cache.asset(integrities[0] ?? '', 'a.png')

    expect([fromStore, fromDisk]).toEqual([40, 0])
    expect([first?.bytes, last?.bytes]).toEqual([picture(0), picture(39)])
    // The one that was asked for last was in memory, the first one was not any more.
    expect(asked.slice(40)).toEqual([integrities[0]])
  })

  it('are sent by many requests at once, and read once', async () => {
    const { asked, fetchFile, integrities } = store(script)
    const cache = createFileCache(folder, fetchFile)
    const [integrity = ''] = integrities

    const sent = await Promise.all(Array.from({ length: 20 }, () => cache.asset(integrity, 'a.js')))

    expect(asked).toHaveLength(1)
    expect(new Set(sent.map((file) => file?.bytes.toString()))).toEqual(new Set([String(script)]))
  })

  it('that are larger than the memory for them are sent as well', async () => {
    const large = Buffer.alloc(20_000_000, 'large')
    const { fetchFile, integrities } = store(large)
    const cache = createFileCache(folder, fetchFile)

    const sent = await cache.asset(integrities[0] ?? '', 'a.png')

    expect(sent?.bytes.length).toBe(large.length)
  })

  it('are compressed once; a copy of it that is damaged is not sent', async () => {
    const { fetchFile, integrities } = store(script)
    const [integrity = ''] = integrities
    await createFileCache(folder, fetchFile).asset(integrity, 'a.js')
    const compressed = readdirSync(folder).find((name) => name.endsWith('.br')) ?? ''
    writeFileSync(join(folder, compressed), 'trash')

    const sent = await createFileCache(folder, fetchFile).asset(integrity, 'a.js')

    expect(brotliDecompressSync(sent?.brotli ?? '').toString()).toBe(script.toString())
  })

  it('of one name and another type are not mixed up, and of no known type are not sent', async () => {
    const { fetchFile, integrities } = store(script)
    const cache = createFileCache(folder, fetchFile)
    const [integrity = ''] = integrities

    const sent = await Promise.all(
      ['a.js', 'a.css', 'a.exe'].map((path) => cache.asset(integrity, path)),
    )

    expect(sent.map((file) => file?.type)).toEqual([
      'text/javascript; charset=utf-8',
      'text/css; charset=utf-8',
      undefined,
    ])
  })

  it('that could not be read are asked for again', async () => {
    const { fetchFile, integrities } = store(script)
    const [integrity = ''] = integrities
    const failures = [new Error('the store is gone')]
    const cache = createFileCache(folder, (wanted) => {
      const failure = failures.pop()
      return failure ? Promise.reject(failure) : fetchFile(wanted)
    })

    await expect(cache.asset(integrity, 'a.js')).rejects.toThrow('gone')

    expect((await cache.asset(integrity, 'a.js'))?.bytes).toEqual(script)
  })
})
