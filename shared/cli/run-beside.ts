import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

interface RunOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** Its report goes nowhere. */
  readonly quiet?: boolean
  /** Ends it, also where its code runs without end and hears no other signal. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a script of Node's and resolves with its exit code. Its report goes where progress goes: standard output is
 * for the answer. Ends it when this command is ended: jest's `--watch` would be left behind.
 */
export function runBeside(
  script: readonly string[],
  { quiet = false, signal, ...options }: RunOptions,
): Promise<number> {
  const out = quiet ? 'ignore' : 2
  const child = spawn(process.execPath, script, { ...options, stdio: ['inherit', out, out] })
  const end = () => void child.kill()
  process.once('SIGTERM', end)
  signal?.addEventListener('abort', () => void child.kill('SIGKILL'))
  return exitCodeOf(child).finally(() => process.off('SIGTERM', end))
}

function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
