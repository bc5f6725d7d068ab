import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runAlone } from './run-alone'
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
