import { spawn } from 'node:child_process'

/**
 * Runs each command that is given, also after one that failed, and ends with one line over all of them:
 * the sum of the lines `N passed, N failed` that they close with. A command that fails without counting
 * a failure is one.
 */
const total = { passed: 0, failed: 0 }
for (const command of process.argv.slice(2)) {
  const { passed, failed } = await run(command)
  total.passed += passed
  total.failed += failed
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (part) => {
      process.stdout.write(part)
      // The closing line is all that is read.
      output = (output + part).slice(-10_000)
    })
    child.on('close', (code) => resolve(countOf(output, code === 0)))
  })
}

function countOf(output, isGreen) {
  const [, passed = 0, failed = 0] =
    [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? []
  const count = { passed: Number(passed), failed: Number(failed) }
  return isGreen || count.failed > 0 ? count : { ...count, failed: 1 }
}
