import { spawn } from 'node:child_process'

/**
 * Runs each command that is given, also after one that failed. The output ends with the names of all that
 * failed and one line over everything: the sum of the lines `N passed, N failed` that the commands close with,
 * and the lines `failed: …` above them. A command that fails without counting a failure is one.
 */
const counts = []
for (const command of process.argv.slice(2)) counts.push(await run(command))
const passed = sumOf(({ passed }) => passed)
const failed = sumOf(({ failed }) => failed)
const names = counts.flatMap(({ names }) => names)
console.log(['', ...names, `${passed} passed, ${failed} failed`].join('\n'))
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

function sumOf(read) {
  return counts.reduce((sum, count) => sum + read(count), 0)
}

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
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
  const closings = [...output.matchAll(/((?:^failed: .*\n)*)^(\d+) passed, (\d+) failed$/gm)]
  const [, names = '', passed = 0, failed = 0] = closings.at(-1) ?? []
  return {
    passed: Number(passed),
    failed: Number(failed),
    names: names.split('\n').filter(Boolean),
  }
}
