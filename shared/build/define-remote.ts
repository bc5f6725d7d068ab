import { CodedError, type Fault, SlotLocation, type SlotLocationValue } from '@slipway/sdk/contract'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { RemotePlugin } from './remote-plugin'

/** One component of a remote; its key is the name that slots use. */
export interface ComponentDefinition {
  /**
   * The module, relative to the remote's folder. Its default export, or its export with the
   * component's name, is the component.
   */
  readonly module: string
  /** The locations the component is made for; none named means any. */
  readonly locations?: readonly SlotLocationValue[]
  /** Drawn in forms instead of at locations: it goes into the global registry. */
  readonly global?: boolean
  /** What stands in its place when it failed: a notice with Retry (the default), or nothing. */
  readonly fallback?: 'notice' | 'none'
  /** Milliseconds it may take from the request to the component; 8,000 by default. */
  readonly deadlineMs?: number
  /** CSS pixels kept free while it loads. */
  readonly minHeight?: number
}

/** What {@link defineRemote} takes. */
export interface RemoteDefinition {
  /** The last part of the package's name by default. */
  readonly name?: string
  /** The package's version by default. */
  readonly version?: string
  readonly components: Readonly<Record<string, ComponentDefinition>>
  /** Folder of the built files, relative to the remote's folder; `dist` by default. */
  readonly dist?: string
  /** Other ranges than the usual ones for modules that the host shares. */
  readonly shared?: Readonly<Record<string, string>>
  /**
   * Bytes of source, before they are made small, up to which the components stand in the entry: the
   * remote is then one script. 30,000 by default; 0 always gives them a file of their own.
   */
  readonly inlineLimit?: number
}

/**
 * The webpack configuration of a remote: an ES module container that takes React and the SDK from
 * the host, and a `slipway.json` that says what is in it.
 *
 * @example
 * export default defineRemote({
 *   components: { Greeting: { module: './src/greeting.tsx', locations: ['login-before-form'] } },
 * })
 */
export function defineRemote(definition: RemoteDefinition): Configuration {
  refuseFaults(definition.components)
  return {
    mode: 'production',
    entry: {},
    target: ['web', 'es2022'],
    devtool: false,
    cache: { type: 'filesystem' },
    experiments: { outputModule: true },
    output: {
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    optimization: {
      splitChunks: false,
      minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false })],
    },
    performance: false,
    plugins: [new RemotePlugin(definition)],
  }
}

function refuseFaults(components: RemoteDefinition['components']): void {
  const errors = Object.entries(components).flatMap(([name, component]) => [
    ...nameFaults(name),
    ...locationFaults(name, component),
  ])
  if (errors.length === 0) return
  const list = errors.map((fault) => `  ${fault.detail}`).join('\n')
  throw new CodedError('remote-invalid', `defineRemote() was given:\n${list}`, { errors })
}

function nameFaults(name: string): Fault[] {
  if (/^[A-Z][A-Za-z0-9]{0,99}$/.test(name)) return []
  const detail = `"${name}" is not a component name: write it in PascalCase, such as "OrderTotal".`
  return [{ pointer: `/components/${name}`, code: 'name-invalid', detail }]
}

function locationFaults(name: string, { locations = [], global }: ComponentDefinition): Fault[] {
  const pointer = `/components/${name}/locations`
  if (global && locations.length > 0) {
    const detail = `"${name}" is global: it is drawn in forms and cannot name locations.`
    return [{ pointer, code: 'locations-of-global', detail }]
  }
  const known = SlotLocation.cases().map((location) => location.value)
  return locations
    .filter((location) => !known.includes(location))
    .map((location) => ({
      pointer,
      code: 'location-unknown',
      detail: `"${name}" names the location "${location}"; there are: ${known.join(', ')}.`,
    }))
}
