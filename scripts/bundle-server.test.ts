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

  it('brings no package with it, and not the demo', () => {
    const sources = sourcesIn(built(''))

    expect(sources).toContainEqual(expect.stringContaining('server/process/serve.ts'))
    expect(sources.filter((source) => /node_modules|demo\/slots/.test(source))).toEqual([])
  })

  it('has the demo beside it, which brings nothing of the server', () => {
    const sources = sourcesIn(join(root, 'dist/demo'))

    expect(sources).toContainEqual(expect.stringContaining('server/demo/slots.ts'))
    expect(sources.filter((source) => !source.includes('server/demo/'))).toEqual([])
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

function sourcesIn(folder: string): string[] {
  const maps = readdirSync(folder).filter((name) => name.endsWith('.map'))
  return maps.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')).sources)
}
