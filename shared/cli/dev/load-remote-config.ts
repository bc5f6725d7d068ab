import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Configuration } from 'webpack'
import { usageError } from '../usage-error'

/** A remote's configuration as it is now, and the files that say it: when one changes, it is read again. */
export interface RemoteConfig {
  readonly isRspack: boolean
  readonly configuration: Configuration
  readonly files: ReadonlySet<string>
}

/** Reads the configuration in `folder` again, with everything that it imports of the folder. */
export async function loadRemoteConfig(folder: string): Promise<RemoteConfig> {
  const isRspack = existsSync(resolve(folder, 'rspack.config.ts'))
  const file = resolve(folder, isRspack ? 'rspack.config.ts' : 'webpack.config.ts')
  if (!existsSync(file)) {
    throw usageError(
      `There is no webpack.config.ts in ${folder}. Go to the folder of a remote, or make one: slipway create <name>.`,
    )
  }
  const files = new Set([file])
  const { tsImport } = await import('tsx/esm/api')
  const module: { default: Configuration | Configuration[] } = await tsImport(
    pathToFileURL(file).href,
    { parentURL: import.meta.url, onImport: (url) => void addOwn(files, url) },
  )
  const [configuration] = [module.default].flat()
  if (!configuration) throw usageError(`${file} exports no configuration.`)
  const mode = isRspack ? 'production' : 'development'
  return { isRspack, configuration: forDevelopment({ ...configuration, mode }, folder), files }
}

function addOwn(files: Set<string>, url: string): void {
  const path = url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/, '')) : url
  if (!path.includes('node_modules')) files.add(path)
}

// rspack's own development mode asks for React's, which hosts do not share.
function forDevelopment(configuration: Configuration, context: string): Configuration {
  return { ...configuration, context, devtool: 'cheap-module-source-map' }
}
