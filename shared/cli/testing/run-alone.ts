import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Around, Ran } from './run-here'

const root = process.cwd()

interface Given extends Around {
  /** What is typed into it. */
  readonly input?: string
}

/** `slipway` as a process of its own, without a terminal. */
export function runAlone(args: readonly string[], { input = '', ...around }: Given): Promise<Ran> {
  const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
  const all = ['--import', loader, join(root, 'shared/cli/cli.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, all, around, (error, out, err) => {
      const code = error ? Number(error.code) : 0
      resolve({ code, err, out, json: args.includes('--json') ? JSON.parse(out) : undefined })
    })
    child.stdin?.end(input)
  })
}
