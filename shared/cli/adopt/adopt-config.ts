import * as t from '@babel/types'
import { usageError } from '../usage-error'
import { addPlugin } from './add-plugin'
import { chooseReact } from './bridges/choose-react'
import { exposesIn, newlyExposed, unreadExposes } from './bridges/exposed'
import { setBundler, setPageScripts } from './bundler-options'
import { type ByHand, byHandOf, type ConfigSubject, computedConfig, unreadOptions } from './by-hand'
import { exportedObjects, objectAround } from './config-objects'
import { valueOf } from './edit-object'
import { extractStyles } from './extract-styles'
import { setFederation } from './federation-options'
import { type FederationPlugin, findPlugins, rightPlugins } from './federation-plugins'
import type { Bundler, ConfigFile } from './find-config'
import { manifestFile } from './manifest-file'
import { type Project, packageOf } from './project'
import { readSource, type Source, staticValue } from './source'
import { finishImports, takeExport } from './take-export'

/** The changes of a configuration and of the files that it imports. */
export interface AdoptedConfig {
  /** Path → its text before and after, where that is another. */
  readonly files: ReadonlyMap<string, { readonly before: string; readonly after: string }>
  /** Bridges that are to be written: path → text. */
  readonly bridges: ReadonlyMap<string, string>
  readonly byHand: readonly ByHand[]
  /** Packages that the configuration imports. */
  readonly needs: readonly string[]
  /** The path at which the build writes federation's manifest; the first one's of several. */
  readonly manifest: string
  /** Notes on the changes for the team. */
  readonly notes: readonly string[]
}

interface Wanted {
  /** What a new plugin exposes: name → file. */
  readonly exposes: Readonly<Record<string, string>>
  /** Whether components of an older React take the host's, without bridges. */
  readonly isHostReact: boolean
}

/**
 * Works out what a configuration must say so that its build can be published; where it has no federation plugin, one
 * is added that has these `exposes`. Nothing is written.
 *
 * @throws CodedError `usage` where there is no plugin and nothing to expose, or the file cannot be read.
 */
export function adoptConfig(
  { path, text, bundler }: ConfigFile,
  given: Project,
  wanted: Wanted,
): AdoptedConfig {
  const source = readSource(path, text)
  const { plugins, unread } = findPlugins(source, given.folder, bundler)
  const isNew = plugins.length === 0 && unread.length === 0
  const isNamed = Object.keys(wanted.exposes).length > 0 && bundler !== 'modern'
  if (isNew && !isNamed) throw usageError(noPlugin(path, bundler))
  const exposes = { ...wanted.exposes }
  const exposed = isNew ? newlyExposed(exposes) : plugins.flatMap(exposesIn)
  const all = [...exposed, ...unread.map(() => unreadExposes)]
  const { project, files: bridges, notes } = chooseReact(given, all, wanted)
  const subject: ConfigSubject = { source, bundler, project }
  const about = plugins.map((plugin) => ({ plugin, config: configOf(subject, plugin) }))
  const [config] = [...about.map((one) => one.config), ...exportedObjects(source)]
  const forStyles = stylesOf(subject, config)
  const byHand = [
    ...(isNew ? addNew(subject, config, exposes) : []),
    ...about.flatMap((one) => adoptPlugin(subject, one)),
    ...unread.map((node) => unreadOptions(subject, node)),
  ]
  if (bundler === 'webpack' || bundler === 'rspack') setPageScripts(source, config)
  const sources = [...new Set([source, ...plugins.map((one) => one.source)])]
  for (const one of sources) finishImports(one)
  return {
    files: changed(sources),
    bridges,
    notes: [...sources.flatMap((one) => [...one.notes]), ...notes],
    byHand,
    needs: [...pluginOf(bundler), ...forStyles],
    manifest: manifestFile({ ...subject, config, options: plugins[0]?.options }),
  }
}

function addNew(
  subject: ConfigSubject,
  config: t.ObjectExpression | undefined,
  exposes: Readonly<Record<string, string>>,
): ByHand[] {
  const { source } = subject
  if (!config) throw usageError(`${source.path}: ${computedReason}. ${whole}`)
  const failed = addPlugin(source, config, { ...subject, exposes })
  return [...failed, ...setBundler(source, config, subject)].map((one) => byHandOf(source, one))
}

const computedReason = 'the configuration is computed, and this command cannot follow it'
const whole =
  'Add the federation plugin by hand: docs/if-you-know-module-federation.md has whole configurations.'

function changed(sources: readonly Source[]): AdoptedConfig['files'] {
  const texts = sources.map(
    ({ path, code }) => [path, { before: code.original, after: code.toString() }] as const,
  )
  return new Map(texts.filter(([, { before, after }]) => before !== after))
}

/** The package of a bundler's plugin; Modern.js has one for each of its versions, and the project has its own. */
const pluginOf = (bundler: Bundler) =>
  bundler === 'modern' ? [] : [packageOf(rightPlugins[bundler].from)]

interface Configured {
  readonly plugin: FederationPlugin
  /** The object that the bundler reads; none where it is computed. */
  readonly config: t.ObjectExpression | undefined
}

/** Rslib has an object of options for each format that it builds. */
function configOf({ source, bundler }: ConfigSubject, { call }: FederationPlugin) {
  const config = objectAround(exportedObjects(source), call)
  const list = bundler === 'rslib' && config ? valueOf(source, config, 'lib') : undefined
  if (!t.isArrayExpression(list)) return config
  const formats = list.elements.filter((one) => t.isObjectExpression(one))
  const federated = formats.filter((one) => {
    const format = valueOf(source, one, 'format')
    return format && staticValue(source, format) === 'mf'
  })
  return objectAround(federated, call) ?? config
}

function adoptPlugin(subject: ConfigSubject, { plugin, config }: Configured): ByHand[] {
  const { source, bundler } = subject
  if (!plugin.isRight) takeExport(source, plugin.call.callee, rightPlugins[bundler])
  const failed = setFederation(plugin, subject).map((one) => byHandOf(plugin.source, one))
  if (!config) return [...failed, computedConfig(subject, plugin)]
  return [...failed, ...setBundler(source, config, subject).map((one) => byHandOf(source, one))]
}

/** Returns the packages that styles in files need. */
function stylesOf(
  { source, bundler }: ConfigSubject,
  config: t.ObjectExpression | undefined,
): readonly string[] {
  if (bundler !== 'webpack' && bundler !== 'rspack') return []
  const plugins = config && valueOf(source, config, 'plugins')
  const list = t.isCallExpression(plugins) ? filteredList(plugins) : plugins
  const needed = extractStyles(source, t.isArrayExpression(list) ? list : undefined, bundler)
  return needed === undefined || bundler === 'rspack' ? [] : [needed]
}

/** The list in `[…].filter(Boolean)`. */
const filteredList = ({ callee }: t.CallExpression) =>
  t.isMemberExpression(callee) ? callee.object : callee

function noPlugin(path: string, bundler: Bundler): string {
  if (bundler === 'modern') {
    return `${path} has no federation plugin. Install @module-federation/modern-js-v3 (for Modern.js 2: @module-federation/modern-js), add moduleFederationPlugin() to "plugins", and name what it exposes in module-federation.config.ts. Then run this command again.`
  }
  return `${path} has no federation plugin for ${bundler}. Name the file of the component that is to be shown, and this command adds the plugin: npx slipway adopt --expose ./src/card.tsx. It is exposed as "./Card" then; to give it another name: --expose ./OrderCard=./src/card.tsx`
}
