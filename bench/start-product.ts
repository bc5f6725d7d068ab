import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ChildServer, startServer } from './child-server'
import { createServerFolder, serverFolderOf } from './server-folder'

interface ProductOptions {
  /** A name of its own for each server of a run. */
  readonly name: string
  /** The application; the demo otherwise. */
  readonly application?: string
  readonly host?: string
  readonly remotes?: string
  readonly env?: Readonly<Record<string, string>>
  /** On what the server of this name left, instead of an empty folder. */
  readonly keepsData?: boolean
}

/** The data folder of the server of this name. */
export function dataFolderOf(name: string): string {
  return join(serverFolderOf(name), '.data')
}

/** Starts the product on a data folder of its own, empty at first. */
export function startProduct(options: ProductOptions): Promise<ChildServer> {
  const { name, application, host = 'dist/host', remotes, env, keepsData } = options
  const folder = keepsData
    ? serverFolderOf(name)
    : createServerFolder(name, { host, ...(remotes && { remotes }) })
  return startServer({
    script: join(folder, 'dist/server/main.mjs'),
    folder,
    env: {
      SLIPWAY_APP: resolve(application ?? 'server/demo/application.ts'),
      SLIPWAY_DATA_DIR: dataFolderOf(name),
      ...(existsSync(join(folder, 'remotes')) && { SLIPWAY_REMOTES: 'remotes' }),
      ...env,
    },
  })
}
