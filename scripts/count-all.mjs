import { spawn } from 'node:child_process'

/**
 * Runs each command that is given, also after one that failed. The output ends with the names of all that
 * failed and one line over everything: the sum of the lines `N passed, N failed` that the commands close with,
 * and the lines `failed: …` and `not run: …` above them. A command that fails without counting a failure is one.
 *
 * `--within 82` first: so many minutes there are. A command `12: …` is not begun with less than 12 of them
 * left, and is named above all others: half a run tells nothing, and would take the count with it. Each is
 * told in `TESTS_END_AT` when time is over, in milliseconds since 1970; its own lines `not run: …` are
 * among the names.
 */
const words = process.argv.slice(2)
const within = words[0] === '--within' ? Number(words.splice(0, 2)[1]) : Number.POSITIVE_INFINITY
const endsAt = Math.round(performance.timeOrigin + within * 60_000)
const env = { ...process.env, ...(Number.isFinite(endsAt) && { TESTS_END_AT: String(endsAt) }) }
const counts = []
for (const word of words) counts.push(await runInTime(word))
const passed = sumOf(({ passed }) => passed)
const failed = sumOf(({ failed }) => failed)
const names = counts.flatMap(({ names }) => names)
console.log(['', ...names, `${passed} passed, ${failed} failed`].join('\n'))
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function sumOf(read) {
  return counts.reduce((sum, count) => sum + read(count), 0)
}

async function runInTime(word) {
  const [, minutes = '0', command] = /^(?:(\d+): )?(.*)$/s.exec(word)
  const left = within - performance.now() / 60_000
  if (Number(minutes) <= left) return await run(command)
  const why = `it may take ${minutes} minutes, and ${Math.floor(left)} are left`
  return { passed: 0, failed: 0, names: [`not run: ${command}: ${why}`] }
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (part) => {
      process.stdout.write(part)
      output += part
    })
    child.on('close', (code) => {
      const count = countOf(output)
      const isTold = code === 0 || count.failed > 0
      resolve(isTold ? count : { ...count, failed: 1, names: [`failed: ${command}`] })
    })
  })
}

function countOf(output) {
  const closings = [
    ...output.matchAll(/((?:^(?:failed|not run): .*\n)*)^(\d+) passed, (\d+) failed$/gm),
  ]
  const [, names = '', passed = 0, failed = 0] = closings.at(-1) ?? []
  return {
    passed: Number(passed),
    failed: Number(failed),
    names: names.split('\n').filter(Boolean),
  }
}
