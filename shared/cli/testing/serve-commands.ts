import { runSlipway } from '../run-slipway'
import type { Asked } from './run-shared'

// Each command as if it were the first of this process, started in its folder with its environment alone.
process.on('message', async ({ args, cwd, env, end }: Asked) => {
  process.chdir(cwd)
  process.env = { ...env }
  const argv = ['node', 'slipway', ...args]
  const code = await runSlipway({ argv, env, cwd, isTerminal: false })
  for (const stream of [process.stdout, process.stderr]) stream.write(end)
  process.send?.(code)
})
