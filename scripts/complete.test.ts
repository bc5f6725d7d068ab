import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const commands = {
  'the server': join(process.cwd(), 'server/cli/slipway.mjs'),
  'the SDK': join(process.cwd(), 'shared/cli/slipway.mjs'),
}
let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'slipway-words-'))
})
afterAll(() => rm(cwd, { recursive: true, force: true }))

/** What bash offers behind these words, as if somebody pressed Tab. */
async function offered(command: string, typed: string): Promise<readonly string[]> {
  // Bash has compopt while somebody types alone; the other one is of a package that not every machine has.
  const script = `slipway() { '${process.execPath}' '${command}' "$@"; }
    eval "$(slipway complete bash)"
    _get_comp_words_by_ref() { words=(${typed}); cur="\${words[-1]}"; }
    compopt() { :; }
    __slipway_complete
    printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout } = await run('bash', ['-c', script], { cwd })
  return stdout.trim().split('\n')
}

describe.each(Object.entries(commands))('the command of %s', (_of, command) => {
  it('has the shell complete the words of both packages', async () => {
    expect(await offered(command, 'slipway p')).toEqual(
      expect.arrayContaining(['prune', 'publish', 'proposal']),
    )
  })

  it.each([
    ['bakup', 'backup'],
    ['pubish', 'publish'],
  ])('answers %s with the nearest word of both', async (typed, meant) => {
    const ran = run(process.execPath, [command, typed], { cwd })

    await expect(ran).rejects.toMatchObject({
      code: 64,
      stderr: expect.stringContaining(`(Did you mean ${meant}?)`),
    })
  })

  it('lists no word of the other package among its own', async () => {
    const { stdout } = await run(process.execPath, [command, '--help'], { cwd })
    const own = stdout.split('\n').filter((line) => /^ {2}\S/.test(line))

    expect(own.some((line) => line.startsWith('  publish'))).toBe(command === commands['the SDK'])
    expect(own.some((line) => line.startsWith('  prune'))).toBe(command === commands['the server'])
    expect(stdout).toContain('slipway complete bash')
  })
})
