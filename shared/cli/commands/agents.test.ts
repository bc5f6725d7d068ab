import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRemoteFolder, type RemoteFolder } from '../testing/remote-folder'
import { runHere } from '../testing/run-here'
import { runShared } from '../testing/run-shared'
import { useTeamOfHost } from '../testing/team-of-host'

// The compiler starts; the machine may be busy.
jest.setTimeout(300_000)

const team = useTeamOfHost()
let folder: RemoteFolder
beforeEach(async () => {
  folder = await createRemoteFolder(runHere)
})
afterEach(() => folder.remove())

const agents = (...args: string[]) => folder.run(['agents', ...args], team.env)
const read = (file: string) => readFile(join(folder.path, file), 'utf8')

describe('slipway agents', () => {
  test('writes how and for what components are written; the same again is no change', async () => {
    const first = await agents()
    const again = await agents('--check', '--json')

    expect(first.code).toBe(0)
    expect(first.out).toContain('Written: AGENTS.md, llms.txt.')
    expect(again.json).toMatchObject({ ok: true, stale: [] })
    expect(await read('AGENTS.md')).toContain(
      `# For whoever writes components for ${team.env['SLIPWAY_URL']}`,
    )
    const llms = await read('llms.txt')
    expect(llms).toContain('### orders: Orders')
    expect(llms).toMatch(/\| `status` \| select \| .*`open`.*`paid`/)
    expect(llms).toContain('| `dashboard-before-cards` |')
  })

  test('keeps what a person wrote, and says where else to write', async () => {
    await writeFile(join(folder.path, 'AGENTS.md'), '# Ours\n')

    const here = await agents()
    const elsewhere = await agents('docs/host')

    expect(here.code).toBe(64)
    expect(here.err).toContain('slipway agents docs/host')
    expect(await read('AGENTS.md')).toBe('# Ours\n')
    expect(elsewhere.code).toBe(0)
    expect(await read(join('docs', 'host', 'AGENTS.md'))).toContain('useApi()')
  })

  test('says with --check what is missing or old, and writes nothing', async () => {
    const { code, out } = await agents('--check')

    expect(code).toBe(1)
    expect(out).toContain('AGENTS.md, llms.txt: not what')
    await expect(read('AGENTS.md')).rejects.toThrow('ENOENT')
  })
})

/** The files that a guide shows: a heading that ends in a file's name, then a block. */
function filesIn(guide: string): Readonly<Record<string, string>> {
  const found = guide.matchAll(/^## .*`([\w./-]+\.tsx?)`\n~~~tsx?\n([\s\S]*?)^~~~$/gm)
  return Object.fromEntries([...found].map(([, name = '', text = '']) => [name, text]))
}

// The SDK is its sources here, which are checked with the team's.
const project = JSON.stringify({
  extends: '../../../tsconfig.json',
  compilerOptions: {
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node', 'jest', '@testing-library/jest-dom'],
  },
  include: ['webpack.config.ts', 'src/**/*', '../../../host/testing/jest-axe.d.ts'],
})

describe('what AGENTS.md shows', () => {
  test('compiles, passes its test and the check', async () => {
    const remote = await createRemoteFolder(runShared)
    await remote.run(['agents'], team.env)
    const files = filesIn(await readFile(join(remote.path, 'AGENTS.md'), 'utf8'))
    await remote.write({ ...files, 'tsconfig.json': project })

    const checked = await remote.run(['check', '--json'])
    const tested = await remote.run(['test'])
    await remote.remove()

    expect(Object.keys(files)).toHaveLength(6)
    expect(checked.json.remotes[0].faults).toEqual([])
    expect(checked.json.remotes[0].warnings).toEqual([])
    expect(checked.code).toBe(0)
    expect(`${tested.out}${tested.err}`).toContain('1 passed')
  })
})
