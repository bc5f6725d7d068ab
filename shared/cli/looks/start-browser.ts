import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A browser that shows one page. */
export interface RunningBrowser {
  /** When it is no more, whoever ended it; with the cause when it could not be started. */
  readonly ended: Promise<Error | undefined>
  close(): Promise<void>
}

/** Opens `url` in a Chromium without a window, with a profile of its own that goes with it. */
export async function startBrowser(program: string, url: string): Promise<RunningBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'slipway-browser-'))
  const child = spawn(program, [...flagsFor(profile), url], { stdio: 'ignore', detached: true })
  const ended = new Promise<Error | undefined>((resolve) => {
    child.once('error', resolve)
    child.once('exit', () => resolve(undefined))
  })
  // Who ends the command ends the browser and all its processes.
  const end = () => killGroup(child.pid)
  process.once('exit', end)
  return {
    ended,
    async close() {
      end()
      process.off('exit', end)
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function flagsFor(profile: string): string[] {
  return [
    '--headless=new',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-extensions',
    '--disable-gpu',
    '--window-size=1280,900',
    // Chromium refuses to run as root inside of its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
