import { runCommand } from '../cli/run-command'
import type { CommandEnd, OperatorCommand } from './operator-command'

// A process that runs the commands it is sent, one after the other: to load the server takes longest.
let out = ''
let err = ''
process.stdout.write = (text) => {
  out += String(text)
  return true
}
process.stderr.write = (text) => {
  err += String(text)
  return true
}
process.on('message', ({ args, env }: OperatorCommand) => {
  process.env = { ...env }
  ;[out, err] = ['', '']
  void runCommand(['node', 'slipway', ...args]).then((code) => {
    const end: CommandEnd = { code, out, err }
    process.send?.(end)
  })
})
