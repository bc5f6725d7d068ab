import { dirname, relative, resolve, sep } from 'node:path'
import type { UserConfig } from 'vite'
import { definitionFaults } from './definition/definition-faults'
import { refuseDefinition } from './definition/props-schema'
import type {
  ComponentDefinitions,
  RemoteDefinition,
  SlotDefinitionOf,
} from './definition/remote-definition'
import { viteRemotePlugins } from './vite-remote-plugins'

/**
 * The Vite configuration of a remote, for `vite.config.ts`: a container of `@module-federation/vite` that
 * takes React, the SDK and the federation runtime from the host, and the same `slipway.json` as `defineRemote`
 * of `@slipway/sdk/build`. Start Vite in the remote's folder.
 * @example
 * export default defineViteRemote({
 *   components: { Greeting: { module: './src/greeting.tsx', locations: ['login-before-form'] } },
 * })
 */
export function defineViteRemote<const Components extends ComponentDefinitions>(
  definition: RemoteDefinition<Components, SlotDefinitionOf<Components>>,
): UserConfig {
  return viteRemoteIn(process.cwd(), definition)
}

/** The same for the remote in `folder`. */
export function viteRemoteIn(folder: string, definition: RemoteDefinition): UserConfig {
  refuseDefinition(definitionFaults(definition))
  return {
    base: '',
    plugins: viteRemotePlugins(definition, folder),
    esbuild: { jsx: 'automatic' },
    build: {
      target: 'es2022',
      outDir: definition.dist ?? 'dist',
      emptyOutDir: true,
      // The host loads the styles, with integrity: one sheet, and nothing in the remote that asks for it.
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      // The scripts do not name them: they are published with the version, as those of webpack are.
      sourcemap: 'hidden',
      rollupOptions: {
        output: {
          // As the team knows its files, without the folder of the machine that built them.
          sourcemapPathTransform: (source, map) =>
            `./${relative(folder, resolve(dirname(map), source)).replaceAll(sep, '/')}`,
        },
      },
    },
  }
}
