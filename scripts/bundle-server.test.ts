import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleServer } from './bundle-server'

describe('the built server', () => {
  let root: string
  const built = (name: string) => join(root, 'dist/server', name)
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'slipway-bundle-'))
    for (const name of ['package.json', 'tsconfig.json', 'node_modules', 'server', 'shared'])
      symlinkSync(join(process.cwd(), name), join(root, name))
    await bundleServer(root)
  })
  afterAll(() => rmSync(root, { recursive: true }))

  it('brings no package with it', () => {
    const maps = readdirSync(built('')).filter((name) => name.endsWith('.map'))

    const sources = maps.flatMap((name) => JSON.parse(readFileSync(built(name), 'utf8')).sources)

    expect(sources).toContainEqual(expect.stringContaining('server/demo/slots.ts'))
    expect(sources.filter((source) => source.includes('node_modules'))).toEqual([])
  })

  it('is mended by the next build, which leaves alone what is as it should be', async () => {
    const main = readFileSync(built('main.mjs'))
    const { ino } = statSync(built('cli.mjs'))
    writeFileSync(built('main.mjs'), 'stale')
    writeFileSync(built('chunk-OLD.mjs'), 'stale')

    await bundleServer(root)

    expect(readFileSync(built('main.mjs'))).toEqual(main)
    expect(readdirSync(built(''))).not.toContain('chunk-OLD.mjs')
    expect(statSync(built('cli.mjs')).ino).toBe(ino)
  })
})
