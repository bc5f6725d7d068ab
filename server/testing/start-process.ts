import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The built server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly child: ChildProcess
  output(): { readonly stdout: string; readonly stderr: string }
  /** Waits until the output has it; fails when the process ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** The exit code. */
  readonly exited: Promise<number | null>
}

/** A setting for tests that need no remotes: to check those of this repository takes a second of a start. */
export const withoutRemotes = { SLIPWAY_REMOTES: 'docs' } as const

/** Starts it with these settings and none of this process's. */
export function startProcess(settings: Readonly<Record<string, string>>): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', DEMO_HISTORY: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part) => {
      parts[name] += String(part)
    })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    exited,
    output: () => ({ ...parts }),
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(parts.stdout)
        if (found) return found
        const isOver = await Promise.race([once(child.stdout, 'data'), exited.then(() => 'over')])
        if (isOver === 'over') throw new Error(`the process ended:\n${parts.stdout}${parts.stderr}`)
      }
    },
  }
}
