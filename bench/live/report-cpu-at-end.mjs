import { writeFileSync } from 'node:fs'

/** Runs in a command that is measured: leaves the seconds of CPU that it took in `cpu.txt` of its folder. */
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  writeFileSync('cpu.txt', String((user + system) / 1_000_000))
})
