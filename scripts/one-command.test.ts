import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { releaseWords, teamWords } from '../server/cli/hand-on'
import { createOperatorProgram } from '../server/cli/run-command'
import { createProgram } from '../shared/cli/create-program'
import { operatorCommands, operatorWords } from '../shared/cli/hand-on'

const context = { cwd: '.', env: {}, isTerminal: false, progress: () => undefined }
const team = createProgram({ context, answer: () => undefined })
const operator = createOperatorProgram(() => undefined)
const namesOf = ({ commands }: typeof team) => commands.map((command) => command.name())

/** Words of both: which is meant is seen by the words after it, for `dev` and `errors` by the folder. */
const both = ['dev', 'errors', 'login', 'release']

// Each package hands a command of the other on; neither may import the other.
describe('the two commands named slipway', () => {
  it('know each other’s words', () => {
    expect([...teamWords, ...both].toSorted()).toEqual(namesOf(team).toSorted())
    expect([...operatorWords, ...both].toSorted()).toEqual(namesOf(operator).toSorted())
  })

  it('know an operator’s releases from a team’s', () => {
    const release = operator.commands.find((command) => command.name() === 'release')

    expect(release?.commands.map((command) => command.name()).toSorted()).toEqual(releaseWords)
    expect(operatorCommands).toEqual(
      expect.arrayContaining(releaseWords.map((word) => `release ${word}`)),
    )
  })

  it.each([
    ['server/cli/slipway.mjs', ['versions', '--help'], 'list all published versions'],
    ['server/cli/slipway.mjs', ['release', '--help'], 'make a published version live'],
    ['shared/cli/slipway.mjs', ['tenant', '--help'], 'Commands:'],
    ['shared/cli/slipway.mjs', ['release', 'freeze', '--help'], '--until'],
  ] as const)('%s hands on %j', async (file, words, told) => {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words])

    expect(stdout).toContain(told)
  })

  it.each(['server/cli/slipway.mjs', 'shared/cli/slipway.mjs'])(
    '%s says its version',
    async (file) => {
      const { stdout } = await promisify(execFile)(process.execPath, [file, '--version'])

      expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    },
  )

  it('asks the folder whose errors are meant: a host’s, or a remote’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slipway-errors-'))
    await mkdir(join(folder, 'node_modules/@slipway'), { recursive: true })
    await symlink(process.cwd(), join(folder, 'node_modules/slipway'))
    await symlink(join(process.cwd(), 'shared'), join(folder, 'node_modules/@slipway/sdk'))
    const helpIn = async (about: object) => {
      await writeFile(join(folder, 'package.json'), JSON.stringify(about))
      const files = ['server/cli/slipway.mjs', 'shared/cli/slipway.mjs']
      const ran = files.map((file) =>
        promisify(execFile)(process.execPath, [join(process.cwd(), file), 'errors', '--help'], {
          cwd: folder,
        }),
      )
      return (await Promise.all(ran)).map(({ stdout }) => stdout)
    }

    const ofHost = await helpIn({ name: 'admin', slipway: { application: './application.ts' } })
    const ofRemote = await helpIn({ name: 'team' })
    await rm(folder, { recursive: true })

    for (const help of ofHost) expect(help).toContain('the id of one, as in the list')
    for (const help of ofRemote) expect(help).toContain('--only <version>')
  })
})
