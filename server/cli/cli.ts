#!/usr/bin/env node
import { argv, cwd, env } from 'node:process'
import { setApplicationOf } from './host-folder'

const words = argv.slice(2)
setApplicationOf(cwd(), env)
// The server needs nothing of the other commands.
if (words.length === 1 && words[0] === 'start') {
  const { run } = await import('../process/run')
  await run()
} else {
  const { runCommand } = await import('./run-command')
  process.exitCode = await runCommand(argv)
}
