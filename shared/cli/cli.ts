#!/usr/bin/env node
import { runSlipway } from './run-slipway'

process.exitCode = await runSlipway({
  argv: process.argv,
  env: process.env,
  cwd: process.cwd(),
  isTerminal: process.stdin.isTTY && process.stdout.isTTY,
})
