import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = process.cwd()

/** A remote named "shop" in a folder of its own. */
export interface RemoteFolder {
  readonly path: string
  write(files: Readonly<Record<string, string>>): Promise<void>
  /** `slipway` as a process of its own in this folder; `json` is what `--json` said. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
  remove(): Promise<void>
}

interface Ran {
  readonly code: number
  readonly text: string
  readonly err: string
  readonly json: ReturnType<typeof JSON.parse>
}

export async function createRemoteFolder(): Promise<RemoteFolder> {
  const places = join(root, '.cache', 'check-tests')
  await mkdir(places, { recursive: true })
  const path = await mkdtemp(join(places, 'remote-'))
  const write: RemoteFolder['write'] = async (files) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  }
  await write({
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', type: 'module' }),
  })
  return {
    path,
    write,
    run: (args, env) => run(path, args, env),
    remove: () => rm(path, { recursive: true }),
  }
}

function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
  const all = ['--import', loader, join(root, 'shared/cli/cli.ts'), ...args]
  const options = { cwd, env: { ...process.env, ...env } }
  return new Promise<Ran>((resolve) => {
    execFile(process.execPath, all, options, (error, text, err) => {
      const code = error ? Number(error.code) : 0
      resolve({ code, err, text, json: args.includes('--json') ? JSON.parse(text) : undefined })
    })
  })
}
