import type { Configuration } from '@rspack/core'
import { containerConfig } from './container-config'
import type { ComponentDefinitions, RemoteDefinition, SlotDefinitionOf } from './remote-definition'
import { RspackRemotePlugin } from './rspack-remote-plugin'

/**
 * The rspack configuration of a remote, for `rspack.config.ts`: the same container and the same `slipway.json`
 * as `defineRemote` of `@slipway/sdk/build`. With rspack the entry and the components are always two files.
 * @example
 * export default defineRspackRemote({
 *   components: { Greeting: { module: './src/greeting.tsx', locations: ['login-before-form'] } },
 * })
 */
export function defineRspackRemote<const Components extends ComponentDefinitions>(
  definition: RemoteDefinition<Components, SlotDefinitionOf<Components>>,
): Configuration {
  return {
    ...containerConfig(definition),
    optimization: { splitChunks: false },
    plugins: [new RspackRemotePlugin(definition)],
  }
}
