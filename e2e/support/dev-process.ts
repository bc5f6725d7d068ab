import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = process.cwd()
const command = [
  '--import',
  join(root, 'node_modules/tsx/dist/esm/index.mjs'),
  join(root, 'shared/cli/cli.ts'),
]

/** Makes a remote in `folder` by the command; returns its folder. */
export async function createRemote(
  folder: string,
  name: string,
  ...flags: readonly string[]
): Promise<string> {
  const args = [...command, 'create', name, ...flags]
  await promisify(execFile)(process.execPath, args, { cwd: folder })
  return join(folder, name)
}

/** A `slipway dev` that runs. */
export interface DevProcess {
  /** Address of the emulator. */
  readonly url: string
  end(): Promise<unknown>
}

/** Starts `slipway dev` in the folder of a remote; resolves with its answer, after the first build. */
export function startDev(cwd: string, port = '0'): Promise<DevProcess> {
  const args = [...command, 'dev', '--json', '--port', port]
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((resolve) => child.on('exit', resolve))
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
      if (!text.endsWith('\n')) return
      const { url } = JSON.parse(text)
      resolve({
        url,
        end() {
          child.kill('SIGINT')
          return exited
        },
      })
    })
    child.on('exit', (code) => reject(new Error(`slipway dev ended with ${code}.`)))
  })
}
