import * as t from '@babel/types'
import {
  indentOf,
  type Options,
  objectText,
  propertyOf,
  setOptions,
  setValue,
  type Unfollowed,
  valueOf,
} from './edit-object'
import type { Bundler } from './find-config'
import { importedFrom } from './origins'
import { majorOfPackage, type Project } from './project'
import { follow, type Source, sourceText, staticValue } from './source'

const besideEntry = (value: unknown) =>
  value === 'auto' || (typeof value === 'string' && /^\.\.?\//.test(value))

/** An address of files that is beside the entry. */
const address = (is: string) => ({ is, fits: besideEntry })

/** The options of webpack and rspack by which chunks are modules; rspack before 2 must be told, as webpack. */
function moduleOptions(bundler: Bundler, project: Project): Options {
  const output = { module: true, chunkFormat: 'module', chunkLoading: 'import' }
  return { output, ...(isExperiment(bundler, project) && { experiments: { outputModule: true } }) }
}

function isExperiment(bundler: Bundler, project: Project): boolean {
  if (bundler === 'webpack') return true
  const core = bundler === 'rspack' ? '@rspack/core' : '@rsbuild/core'
  return (majorOfPackage(project, core) ?? 2) < 2
}

const listName = { chunkLoadingGlobal: 'chunks' }

const asIs = () => true

/** Scripts and styles name files beside themselves; the project's own page keeps its addresses, at any depth. */
const besideScripts = {
  experimental: {
    renderBuiltUrl: {
      is: "(_, { hostType }) => (hostType === 'html' ? undefined : { relative: true })",
      isCode: true,
      fits: asIs,
    },
  },
} as const

/** The options that a bundler needs outside the federation plugin. */
export function bundlerOptions(bundler: Bundler, project: Project): Options {
  if (bundler === 'vite') return besideScripts
  const modules = moduleOptions(bundler, project)
  if (bundler === 'webpack' || bundler === 'rspack') {
    return { ...modules, output: { ...Object(modules.output), publicPath: address('auto') } }
  }
  const output = { assetPrefix: address('auto') }
  // Without a name, the plugin before 2.0 sets another way of loading.
  const isOld = (majorOfPackage(project, '@module-federation/rsbuild-plugin') ?? 2) < 2
  const rspack = { ...modules, output: { ...Object(modules.output), ...(isOld && listName) } }
  // A page of its own has the entry as a module as well.
  return {
    output,
    ...(bundler !== 'rslib' && { html: { scriptLoading: 'module' } }),
    tools: { rspack },
  }
}

/** Sets these options in the object of a configuration. */
export function setBundler(
  source: Source,
  config: t.ObjectExpression,
  { bundler, project }: { readonly bundler: Bundler; readonly project: Project },
): Unfollowed[] {
  if (bundler === 'vite') return setOptions(source, config, viteOptions(source, config))
  const options = bundlerOptions(bundler, project)
  const wanted = bundler === 'rsbuild' ? withPage(source, config, options) : options
  if (bundler === 'webpack' || bundler === 'rspack') setMode(source, config)
  else {
    setInjected(source, config)
    const { rspack, ...tools } = Object(wanted.tools)
    const isDone = addToTool(source, config, rspack)
    if (isDone) return setOptions(source, config, { ...wanted, tools })
  }
  return setOptions(source, config, wanted)
}

/** A base that names a place of its own is in the manifest too, which no other host can load by. */
function viteOptions(source: Source, config: t.ObjectExpression): Options {
  const { value: base } = said(source, config, ['base']) ?? { value: '/' }
  const styles = stylesOption(source, config)
  if (base === '/') return { ...besideScripts, ...styles }
  if (base === '' || besideEntry(base)) return styles
  source.notes.add(baseNote)
  return { base: address('./'), ...styles }
}

// Of one file for all styles, the federation plugin knows only that a module has some which imports them itself.
function stylesOption(source: Source, config: t.ObjectExpression): Options {
  const isOneFile = said(source, config, ['build', 'cssCodeSplit'])?.value === false
  return isOneFile ? { build: { cssCodeSplit: true } } : {}
}

const baseNote =
  'The base is "./" from now on, for the host says where files are. A page of your own that is opened below its folder, such as /orders/5, needs <base href="/"> in its HTML, with the base that it had.'

/** Rsbuild writes the addresses of its page as those of scripts: the page keeps those that it has. */
function withPage(source: Source, config: t.ObjectExpression, wanted: Options): Options {
  const { value: before } = said(source, config, ['output', 'assetPrefix']) ?? { value: '/' }
  if (typeof before !== 'string' || besideEntry(before)) return wanted
  const htmlPlugin = { publicPath: { is: before, fits: asIs } }
  return { ...wanted, tools: { ...Object(wanted['tools']), htmlPlugin } }
}

/** Reads a path of the configuration: its value, `undefined` where that is computed; nothing where none is written. */
function said(
  source: Source,
  config: t.ObjectExpression,
  [name = '', ...rest]: readonly string[],
): { readonly value: unknown } | undefined {
  const value = valueOf(source, config, name)
  if (!value || rest.length === 0) return value && { value: staticValue(source, value) }
  return t.isObjectExpression(value) ? said(source, value, rest) : { value: undefined }
}

/** Makes a build one for production where it is always one for development, whose code the page refuses. */
function setMode(source: Source, config: t.ObjectExpression): void {
  const mode = propertyOf(config, 'mode')
  if (!t.isObjectProperty(mode) || staticValue(source, mode.value) !== 'development') return
  const text = "process.argv.includes('serve') ? 'development' : 'production'"
  setValue(source, mode, text.replaceAll("'", source.quote))
}

/** Writes styles into files where Rsbuild is told to add them by script. */
function setInjected(source: Source, config: t.ObjectExpression): void {
  const output = valueOf(source, config, 'output')
  const injected = t.isObjectExpression(output) ? propertyOf(output, 'injectStyles') : undefined
  if (t.isObjectProperty(injected) && staticValue(source, injected.value) === true)
    setValue(source, injected, 'false')
}

/** Puts options before a function, or into a list, that is `tools.rspack` already. Returns whether it is one. */
function addToTool(source: Source, config: t.ObjectExpression, wanted: Options): boolean {
  const tools = valueOf(source, config, 'tools')
  const rspack = t.isObjectExpression(tools) ? propertyOf(tools, 'rspack') : undefined
  if (!t.isObjectProperty(rspack)) return false
  const value = follow(source, rspack.value)
  if (t.isObjectExpression(value)) return false
  const first = t.isArrayExpression(value)
    ? value.elements.find((one) => t.isObjectExpression(one))
    : undefined
  if (t.isObjectExpression(first)) return setOptions(source, first, wanted).length === 0
  const indent = indentOf(source, rspack)
  const more = `\n${indent}${source.step}`
  const options = objectText(source, wanted, { indent: indent + source.step })
  const spread = t.isArrayExpression(value) ? '...' : ''
  setValue(
    source,
    rspack,
    `[${more}${options},${more}${spread}${deeper(source, rspack.value)},\n${indent}]`,
  )
  return true
}

/** The text of a node one step further in; a template keeps its lines. */
function deeper(source: Source, node: t.Node): string {
  const text = sourceText(source, node)
  return text.includes('`') ? text : text.replaceAll('\n', `\n${source.step}`)
}

const pagePlugins = /^(?:html-webpack-plugin#|@rspack\/core#(?:rspack\.)?HtmlRspackPlugin)$/

/** Makes a page of the build's own load its scripts as the modules that they become, from where it loads them now. */
export function setPageScripts(source: Source, config: t.ObjectExpression | undefined): void {
  const from = config && said(source, config, ['output', 'publicPath'])?.value
  const isKept = typeof from === 'string' && !besideEntry(from)
  const wanted: Options = {
    scriptLoading: 'module',
    ...(isKept && { publicPath: { is: from, fits: asIs } }),
  }
  t.traverseFast(source.tree, (node) => {
    if (!t.isNewExpression(node) || !pagePlugins.test(importedFrom(source, node.callee) ?? ''))
      return
    const [first] = node.arguments
    const options = first && follow(source, first)
    if (t.isObjectExpression(options)) setOptions(source, options, wanted)
    else if (!first && source.code.original.at((node.end ?? 0) - 1) === ')')
      source.code.appendLeft((node.end ?? 0) - 1, objectText(source, wanted, {}))
  })
}
