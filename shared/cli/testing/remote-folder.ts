import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Around, Ran } from './run-here'

const root = process.cwd()

/** A remote named "shop" in a folder of its own. */
export interface RemoteFolder {
  readonly path: string
  write(files: Readonly<Record<string, string>>): Promise<void>
  /** `slipway` in this folder; `json` is what `--json` said. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>
  remove(): Promise<void>
}

type Run = (args: readonly string[], around: Around) => Promise<Ran>

/** Commands run as processes of their own, unless `run` says how. */
export async function createRemoteFolder(run: Run = runAlone): Promise<RemoteFolder> {
  const places = join(root, '.cache', 'check-tests')
  await mkdir(places, { recursive: true })
  const path = await mkdtemp(join(places, 'remote-'))
  const write: RemoteFolder['write'] = async (files) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), text)
    }
  }
  await write({
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', type: 'module' }),
  })
  return {
    path,
    write,
    run: (args, env) => run(args, { cwd: path, env: { ...process.env, ...env } }),
    remove: () => rm(path, { recursive: true }),
  }
}

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
