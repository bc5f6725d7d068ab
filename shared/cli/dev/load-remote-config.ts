import type { Configuration } from 'webpack'
import { importConfig } from '../../build/import-config'
import { usageError } from '../usage-error'

/** A remote's configuration as it is now, and the files that say it: when one changes, it is read again. */
export interface RemoteConfig {
  readonly isRspack: boolean
  readonly configuration: Configuration
  readonly files: ReadonlySet<string>
}

/** Reads the configuration in `folder` again, with everything that it imports of the folder. */
export async function loadRemoteConfig(folder: string): Promise<RemoteConfig> {
  const config = await importConfig(folder, await import('@slipway/sdk/build'))
  if (!config) {
    throw usageError(
      `There is no webpack.config.ts in ${folder}. Go to the folder of a remote, or create one: slipway create <name>.`,
    )
  }
  const { file, isRspack, files } = config
  const [configuration] = config.configurations
  if (!configuration) throw usageError(`${file} exports no configuration.`)
  const mode = isRspack ? 'production' : 'development'
  return { isRspack, configuration: forDevelopment({ ...configuration, mode }, folder), files }
}

// rspack's own development mode asks for React's, which hosts do not share.
function forDevelopment(configuration: Configuration, context: string): Configuration {
  return { ...configuration, context, devtool: 'cheap-module-source-map' }
}
