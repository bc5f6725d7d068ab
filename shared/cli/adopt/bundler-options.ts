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

/** The options that a bundler needs outside the federation plugin. */
export function bundlerOptions(bundler: Bundler, project: Project): Options {
  if (bundler === 'vite') return { base: address('./') }
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
  const wanted = bundlerOptions(bundler, project)
  if (bundler === 'webpack' || bundler === 'rspack') setMode(source, config)
  else if (bundler !== 'vite') {
    setInjected(source, config)
    const isDone = addToTool(source, config, Object(wanted.tools).rspack)
    if (isDone) return setOptions(source, config, { ...wanted, tools: {} })
  }
  return setOptions(source, config, wanted)
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

/** Makes a page of the build's own load its scripts as the modules that they become. */
export function setPageScripts(source: Source): void {
  t.traverseFast(source.tree, (node) => {
    if (!t.isNewExpression(node) || !pagePlugins.test(importedFrom(source, node.callee) ?? ''))
      return
    const [first] = node.arguments
    const options = first && follow(source, first)
    if (t.isObjectExpression(options)) setOptions(source, options, { scriptLoading: 'module' })
    else if (!first && source.code.original.at((node.end ?? 0) - 1) === ')')
      source.code.appendLeft(
        (node.end ?? 0) - 1,
        `{ scriptLoading: ${source.quote}module${source.quote} }`,
      )
  })
}
