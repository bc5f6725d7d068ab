import { join, resolve } from 'node:path'
import { type ChildServer, startServer } from './child-server'
import { createServerFolder } from './server-folder'

interface ProductOptions {
  /** A name of its own for each server of a run. */
  readonly name: string
  /** The application; the demo otherwise. */
  readonly application?: string
  readonly host?: string
  readonly remotes?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the product on a data folder of its own, empty at first. */
export function startProduct(options: ProductOptions): Promise<ChildServer> {
  const { name, application, host = 'dist/host', remotes, env } = options
  const folder = createServerFolder(name, { host, ...(remotes && { remotes }) })
  return startServer({
    script: 'server/main.ts',
    folder,
    env: {
      SLIPWAY_APP: resolve(application ?? 'server/demo/application.ts'),
      SLIPWAY_DATA_DIR: join(folder, '.data'),
      ...env,
    },
  })
}
