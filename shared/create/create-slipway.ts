#!/usr/bin/env node
import { runCreate } from './run-create'

process.exitCode = await runCreate({
  words: process.argv.slice(2),
  cwd: process.cwd(),
  isTerminal: process.stdin.isTTY && process.stdout.isTTY,
})
