import * as t from '@babel/types'
import { usageError } from '../usage-error'
import { addPlugin } from './add-plugin'
import { bundlerOptions, setBundler, setPageScripts } from './bundler-options'
import { exportedObjects, objectAround } from './config-objects'
import { type Options, objectText, type Unfollowed, valueOf } from './edit-object'
import { extractStyles } from './extract-styles'
import { newPluginOptions, setFederation } from './federation-options'
import { type FederationPlugin, findPlugins, rightPlugins } from './federation-plugins'
import type { Bundler, ConfigFile } from './find-config'
import { manifestFile } from './manifest-file'
import type { Project } from './project'
import { readSource, type Source, staticValue } from './source'
import { finishImports, takeExport } from './take-export'

/** Something that a person must change, because it could not be followed. */
export interface ByHand {
  readonly file: string
  readonly line: number
  readonly reason: string
  /** Lines to paste there. */
  readonly lines: string
}

/** The changes of a configuration and of the files that it imports. */
export interface AdoptedConfig {
  /** Path → its text before and after, where that is another. */
  readonly files: ReadonlyMap<string, { readonly before: string; readonly after: string }>
  readonly byHand: readonly ByHand[]
  /** Packages that the configuration imports. */
  readonly needs: readonly string[]
  /** The path at which the build writes federation's manifest; the first one's of several. */
  readonly manifest: string
  /** Notes on the changes for the team. */
  readonly notes: readonly string[]
}

interface Subject {
  readonly source: Source
  readonly bundler: Bundler
  readonly project: Project
}

/**
 * Works out what a configuration must say so that its build can be published; where it has no federation plugin, one
 * is added that has these `exposes`. Nothing is written.
 *
 * @throws CodedError `usage` where there is no plugin and nothing to expose, or the file cannot be read.
 */
export function adoptConfig(
  { path, text, bundler }: ConfigFile,
  project: Project,
  exposes: Readonly<Record<string, string>> = {},
): AdoptedConfig {
  const source = readSource(path, text)
  const subject: Subject = { source, bundler, project }
  const { plugins, unread } = findPlugins(source, project.folder, bundler)
  const about = plugins.map((plugin) => ({ plugin, config: configOf(subject, plugin) }))
  const isNew = plugins.length === 0 && unread.length === 0
  const isNamed = Object.keys(exposes).length > 0 && bundler !== 'modern'
  if (isNew && !isNamed) throw usageError(noPlugin(subject))
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
    notes: sources.flatMap((one) => [...one.notes]),
    byHand,
    needs: [...pluginOf(bundler), ...forStyles],
    manifest: manifestFile({ ...subject, config, options: plugins[0]?.options }),
  }
}

function addNew(
  subject: Subject,
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

/** `@scope/package` of `@scope/package/part`. */
const packageOf = (name: string) => name.split('/').slice(0, 2).join('/')

interface Configured {
  readonly plugin: FederationPlugin
  /** The object that the bundler reads; none where it is computed. */
  readonly config: t.ObjectExpression | undefined
}

/** Rslib has an object of options for each format that it builds. */
function configOf({ source, bundler }: Subject, { call }: FederationPlugin) {
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

function adoptPlugin(subject: Subject, { plugin, config }: Configured): ByHand[] {
  const { source, bundler } = subject
  if (!plugin.isRight) takeExport(source, plugin.call.callee, rightPlugins[bundler])
  const failed = setFederation(plugin, subject).map((one) => byHandOf(plugin.source, one))
  if (!config) return [...failed, computed(subject, plugin)]
  return [...failed, ...setBundler(source, config, subject).map((one) => byHandOf(source, one))]
}

/** Returns the packages that styles in files need. */
function stylesOf(
  { source, bundler }: Subject,
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

const lineOf = ({ loc }: t.Node) => loc?.start.line ?? 1

function byHandOf(source: Source, { path, node, wanted }: Unfollowed): ByHand {
  const key = path.split('.').at(-1) ?? path
  const lines = objectText(source, { [key]: wanted }, { indent: '' })
  const reason = `"${path}" is computed here, and this command cannot follow it`
  return { file: source.path, line: lineOf(node), reason, lines: inner(lines) }
}

/** The lines between the brackets of an object. */
const inner = (text: string) => text.replaceAll(/^\{\s*|\s*\}$/g, '')

function computed({ source, bundler, project }: Subject, { call }: FederationPlugin): ByHand {
  const lines = linesOf(source, bundlerOptions(bundler, project))
  const reason =
    'the configuration around this plugin is computed, and this command cannot follow it'
  return { file: source.path, line: lineOf(call), reason, lines }
}

function unreadOptions({ source, bundler, project }: Subject, node: t.Node): ByHand {
  const lines = linesOf(source, newPluginOptions(bundler, project))
  const reason = "the plugin's options are computed, and this command cannot follow them"
  return { file: source.path, line: lineOf(node), reason, lines }
}

const linesOf = (source: Source, options: Options) =>
  inner(objectText(source, options, { indent: '' }))

function noPlugin({ source, bundler }: Subject): string {
  if (bundler === 'modern') {
    return `${source.path} has no federation plugin. Install @module-federation/modern-js-v3 (for Modern.js 2: @module-federation/modern-js), add moduleFederationPlugin() to "plugins", and name what it exposes in module-federation.config.ts. Then run this command again.`
  }
  return `${source.path} has no federation plugin for ${bundler}. Name the file of the component that is to be shown, and this command adds the plugin: npx slipway adopt --expose ./src/card.tsx. It is exposed as "./Card" then; to give it another name: --expose ./OrderCard=./src/card.tsx`
}
