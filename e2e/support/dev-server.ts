import { type ChildProcess, spawn } from 'node:child_process'
import type { RunningServer } from '../server'
import { commands } from './team'

/** A `slipway dev --host` that runs. */
export interface RunningDev {
  readonly origin: string
  /** The address of the host where a developer confirms it. */
  readonly confirm: string
  end(): Promise<void>
}

interface DevOptions {
  /** The remote's folder. */
  readonly folder: string
  readonly host: RunningServer
  /** 0 takes any that is free. */
  readonly port: number
}

/** Starts `slipway dev --host` and waits for its first build. */
export async function startDev({ folder, host, port }: DevOptions): Promise<RunningDev> {
  const args = ['dev', '--json', '--host', host.url, '--port', String(port)]
  const child = spawn(process.execPath, [...commands.ofSources, ...args], { cwd: folder })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { origin, confirm } = JSON.parse(await firstLine(child))
  return {
    origin,
    confirm,
    async end() {
      child.kill('SIGINT')
      await gone
    },
  }
}

function firstLine({ stdout, stderr }: ChildProcess): Promise<string> {
  let said = ''
  stderr?.on('data', (part) => {
    said += part
  })
  return new Promise((resolve, reject) => {
    let text = ''
    stdout?.on('data', (part) => {
      text += part
      if (text.includes('\n')) resolve(text)
    })
    stdout?.on('end', () => reject(new Error(`slipway dev ended without an answer: ${said}`)))
  })
}
