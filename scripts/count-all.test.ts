import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Runs a command for each text that it prints, with the code that it ends with. */
function countAll(...commands: readonly (readonly [text: string, code: number])[]) {
  const args = commands.map(([text, code]) => `printf '${text}'; exit ${code}`)
  const script = join(__dirname, 'count-all.mjs')
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  return { status, last: stdout.trim().split('\n').at(-1) }
}

test('the last line is over everything that ran', () => {
  const ran = countAll(
    ['✓ step 3 passed, 0 failed, 2 s\\n\\n40 passed, 0 failed\\n', 0],
    ['16 passed, 0 failed\\n', 0],
  )

  expect(ran).toEqual({ status: 0, last: '56 passed, 0 failed' })
})

test('a failure of the first command is no less one when the second is green', () => {
  const ran = countAll(['40 passed, 2 failed\\n', 1], ['16 passed, 0 failed\\n', 0])

  expect(ran).toEqual({ status: 1, last: '56 passed, 2 failed' })
})

test('a command that falls over before it counts is a failure, and the other one runs all the same', () => {
  const ran = countAll(['no such file\\n', 127], ['16 passed, 0 failed\\n', 0])

  expect(ran).toEqual({ status: 1, last: '16 passed, 1 failed' })
})

test('a command that ends badly after it counted no failure is a failure', () => {
  expect(countAll(['40 passed, 0 failed\\n', 1])).toEqual({
    status: 1,
    last: '40 passed, 1 failed',
  })
})
