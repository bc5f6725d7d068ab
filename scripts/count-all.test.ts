import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const commandOf = ([text, code]: readonly [text: string, code: number]) =>
  `printf '${text}'; exit ${code}`

/** Runs a command for each text that it prints, with the code that it ends with. */
function countAll(...commands: readonly (readonly [text: string, code: number])[]) {
  return runAll(...commands.map(commandOf))
}

function runAll(...words: readonly string[]) {
  const args = [join(__dirname, 'count-all.mjs'), ...words]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const [, end = ''] = /(?:^|\n\n)((?:.+\n)+)$/.exec(stdout) ?? []
  return { status, end: end.trim().split('\n') }
}

test('the last line is over everything that ran', () => {
  const ran = countAll(
    ['✓ step 3 passed, 0 failed, 2 s\\n\\n40 passed, 0 failed\\n', 0],
    ['16 passed, 0 failed\\n', 0],
  )

  expect(ran).toEqual({ status: 0, end: ['56 passed, 0 failed'] })
})

test('above it are the names of what failed in all commands, and nothing else that looks like one', () => {
  const ran = countAll(
    [
      'failed: to start\\nmore\\n\\nfailed: a.test.ts › a\\nfailed: lint\\n40 passed, 2 failed\\n',
      1,
    ],
    ['\\nfailed: b.road.ts › b [webkit]\\n15 passed, 1 failed\\n', 1],
  )

  const names = ['failed: a.test.ts › a', 'failed: lint', 'failed: b.road.ts › b [webkit]']
  expect(ran).toEqual({ status: 1, end: [...names, '55 passed, 3 failed'] })
})

test('a failure of the first command is no less one when the second is green', () => {
  const ran = countAll(['failed: lint\\n40 passed, 1 failed\\n', 1], ['16 passed, 0 failed\\n', 0])

  expect(ran).toEqual({ status: 1, end: ['failed: lint', '56 passed, 1 failed'] })
})

test('a command that falls over before it counts is a failure of its name, and the other one runs all the same', () => {
  const first = ['no such file\\n', 127] as const

  const ran = countAll(first, ['16 passed, 0 failed\\n', 0])

  expect(ran).toEqual({ status: 1, end: [`failed: ${commandOf(first)}`, '16 passed, 1 failed'] })
})

test('a command that ends badly after it counted no failure is a failure of its name', () => {
  const only = ['40 passed, 0 failed\\n', 1] as const

  expect(countAll(only)).toEqual({
    status: 1,
    end: [`failed: ${commandOf(only)}`, '40 passed, 1 failed'],
  })
})

test('what there is no time for is not begun, and is named; what there is time for runs', () => {
  const counting = (many: number) => commandOf([`${many} passed, 0 failed\\n`, 0])
  const roads = counting(16)

  const ran = runAll('--within', '10', counting(40), `14: ${roads}`, `5: ${counting(3)}`)

  const why = 'it may take 14 minutes, and 9 are left'
  expect(ran).toEqual({ status: 0, end: [`not run: ${roads}: ${why}`, '43 passed, 0 failed'] })
})

test('a command is told when time is over, and what it names as not run is among the names', () => {
  const command = `echo "failed: a"; echo "not run: until $TESTS_END_AT"; echo "1 passed, 1 failed"`

  const { status, end } = runAll('--within', '10', command)

  const [, at] = /^not run: until (\d+)$/.exec(end[1] ?? '') ?? []
  expect([status, end[0], end[2]]).toEqual([1, 'failed: a', '1 passed, 1 failed'])
  expect(Math.round((Number(at) - Date.now()) / 60_000)).toBe(10)
})
