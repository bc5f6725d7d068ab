import { runSlipway } from '../run-slipway'

/** How a command ended, and what it said. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
  /** What `--json` said. */
  readonly json: ReturnType<typeof JSON.parse>
}

/** Where a command runs. */
export interface Around {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** `slipway` in this process, without a terminal: for commands that neither build nor start a program. */
export async function runHere(args: readonly string[], { cwd, env = {} }: Around): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []]
  const spies = [
    jest.spyOn(console, 'log').mockImplementation((text) => void out.push(`${text}\n`)),
    jest.spyOn(console, 'error').mockImplementation((text) => void err.push(`${text}\n`)),
    collect(process.stdout, out),
    collect(process.stderr, err),
  ]
  const argv = ['node', 'slipway', ...args]
  const code = await runSlipway({ argv, env, cwd, isTerminal: false })
  for (const spy of spies) spy.mockRestore()
  const text = out.join('')
  const json = args.includes('--json') ? JSON.parse(text) : undefined
  return { code, out: text, err: err.join(''), json }
}

function collect(stream: NodeJS.WriteStream, parts: string[]) {
  return jest.spyOn(stream, 'write').mockImplementation((text) => {
    parts.push(String(text))
    return true
  })
}
