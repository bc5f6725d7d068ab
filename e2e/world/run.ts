import { execFile } from 'node:child_process'

/** The steps take a minute or two; one that has not ended after ten has hung. */
const MOST_MS = 600_000

interface Where {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a program to its end. Returns its output; rejects with all that it said where it fails. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, env = process.env }: Where = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32'
    const options = { cwd, env, shell, timeout: MOST_MS, maxBuffer: 2 ** 26 }
    const child = execFile(program, args, options, (error, out, err) =>
      error ? reject(new Error(`${program} ${args.join(' ')}\n${out}${err}`)) : resolve(out),
    )
    // Nobody answers questions.
    child.stdin?.end()
  })
}
