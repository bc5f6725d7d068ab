import { type ChildProcess, spawn } from 'node:child_process'

/** The server of a host that is worked on, which is started again after each edit. */
export interface HostProcess {
  /** Starts it again; where it has ended by a fault, starts it. */
  restart(): void
  /** Ends it; resolves once it has ended. */
  end(): Promise<void>
}

/** As in sysexits.h: the settings or the application have a fault, which an edit may take away. */
const CONFIG_FAULT = 78

interface HostProcessOptions {
  readonly env: NodeJS.ProcessEnv
  /** Called when it ends for another reason than a fault that an edit takes away. */
  readonly onEnd: (exitCode: number) => void
}

/** Runs `slipway start` beside this command. */
export function startHostProcess({ env, onEnd }: HostProcessOptions): HostProcess {
  let child: ChildProcess | undefined
  let isStale = false
  let isEnding = false

  function start(): void {
    isStale = false
    // As this command was started itself, from its sources or built.
    const words = [...process.execArgv, process.argv[1] ?? '', 'start']
    child = spawn(process.execPath, words, { env, stdio: 'inherit' }).once('exit', ended)
  }

  function ended(exitCode: number | null): void {
    child = undefined
    if (isEnding) return
    if (isStale) start()
    else if (exitCode === CONFIG_FAULT) console.log('It starts again after the next edit.')
    else onEnd(exitCode ?? 1)
  }

  start()
  return {
    restart() {
      if (!child) return start()
      // Files that are saved while it ends are read by the next one.
      isStale = true
      child.kill()
    },
    async end() {
      isEnding = true
      const last = child
      if (!last) return
      await new Promise<void>((resolve) => {
        last.once('exit', () => resolve()).kill()
      })
    },
  }
}
