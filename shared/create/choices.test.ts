import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { choose, parseWords } from './choices'

describe('the questions of create-slipway', () => {
  let cwd: string
  beforeEach(async () => {
    cwd = await realpath(await mkdtemp(join(tmpdir(), 'slipway-choices-')))
  })
  afterEach(() => rm(cwd, { recursive: true }))

  /** Answers each question; an empty answer takes its default. */
  async function answer(words: readonly string[], answers: readonly string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const asked: string[] = []
    output.on('data', (part) => {
      asked.push(String(part))
      input.write(`${answers[asked.length - 1] ?? ''}\n`)
    })
    const terminal = { input, output }
    const choices = await choose(parseWords(words), { cwd, isTerminal: true, terminal })
    return { asked, choices }
  }

  it('are three, each with a default', async () => {
    const { asked, choices } = await answer([], [])

    expect(asked).toEqual([
      'Folder (my-admin): ',
      'First language: en or de (en): ',
      'Folder of archives, or nothing for the registry: ',
    ])
    expect(choices).toEqual({
      folder: join(cwd, 'my-admin'),
      name: 'my-admin',
      language: 'en',
      archives: undefined,
    })
  })

  it('take answers', async () => {
    const { choices } = await answer([], ['desk', 'de', ''])

    expect(choices).toMatchObject({ folder: join(cwd, 'desk'), name: 'desk', language: 'de' })
  })

  it('are left out where a flag answers them, and all of them by --yes', async () => {
    const some = await answer(['desk', '--language', 'de'], [])
    const all = await answer(['-y'], [])

    expect([some.asked.length, all.asked.length]).toEqual([1, 0])
    expect(some.choices).toMatchObject({ name: 'desk', language: 'de' })
    expect(all.choices).toMatchObject({ name: 'my-admin', language: 'en' })
  })
})
