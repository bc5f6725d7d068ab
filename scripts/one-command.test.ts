import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { releaseWords, teamWords } from '../server/cli/hand-on'
import { createOperatorProgram } from '../server/cli/run-command'
import { createProgram } from '../shared/cli/create-program'
import { operatorWords } from '../shared/cli/hand-on'

const context = { cwd: '.', env: {}, isTerminal: false, progress: () => undefined }
const team = createProgram({ context, answer: () => undefined })
const operator = createOperatorProgram(() => undefined)
const namesOf = ({ commands }: typeof team) => commands.map((command) => command.name())

/** Words of both: which is meant is seen by the words after it, for `dev` by the folder, for `errors` by the file that runs. */
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
})
