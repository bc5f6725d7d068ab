import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import * as t from '@babel/types'
import { exportedObjects } from './config-objects'
import { valueOf } from './edit-object'
import type { Bundler } from './find-config'
import { importedFrom, importOf } from './origins'
import { follow, readSource, type Source } from './source'
import type { Export } from './take-export'

/** A federation plugin in a configuration. */
export interface FederationPlugin {
  readonly call: t.NewExpression | t.CallExpression
  /** Its options, and the file that they are in. */
  readonly options: t.ObjectExpression
  readonly source: Source
  /** Whether it is one that this host's pages can load. */
  readonly isRight: boolean
}

interface RightPlugin extends Export {
  readonly origin: RegExp
}

const forRsbuild: RightPlugin = {
  from: '@module-federation/rsbuild-plugin',
  name: 'pluginModuleFederation',
  origin: /^@module-federation\/rsbuild-plugin#pluginModuleFederation$/,
}

/** The federation plugin for each bundler. */
export const rightPlugins: Readonly<Record<Bundler, RightPlugin>> = {
  webpack: {
    from: '@module-federation/enhanced/webpack',
    name: 'ModuleFederationPlugin',
    origin: /^@module-federation\/enhanced(?:\/webpack)?#ModuleFederationPlugin$/,
  },
  rspack: {
    from: '@module-federation/enhanced/rspack',
    name: 'ModuleFederationPlugin',
    origin: /^@module-federation\/enhanced\/rspack#ModuleFederationPlugin$/,
  },
  rsbuild: forRsbuild,
  rslib: forRsbuild,
  modern: {
    from: '@module-federation/modern-js-v3',
    name: 'moduleFederationPlugin',
    origin: /^@module-federation\/modern-js(?:-v3)?#moduleFederationPlugin$/,
  },
  vite: {
    from: '@module-federation/vite',
    name: 'federation',
    origin: /^@module-federation\/vite#federation$/,
  },
}

const known: readonly RegExp[] = [
  ...Object.values(rightPlugins).map(({ origin }) => origin),
  /^webpack#container\.ModuleFederationPlugin$/,
  /^webpack\/lib\/container\/ModuleFederationPlugin(?:\.js)?#$/,
  /^@rspack\/core#(?:rspack\.)?container\.ModuleFederationPlugin(?:V1)?$/,
  /^@originjs\/vite-plugin-federation#(?:federation)?$/,
]

/** Finds federation plugins, wherever in the file they are made, and those whose options cannot be read. */
export function findPlugins(source: Source, folder: string, bundler: Bundler) {
  const plugins: FederationPlugin[] = []
  const unread: t.Node[] = []
  t.traverseFast(source.tree, (node) => {
    if (!t.isNewExpression(node) && !t.isCallExpression(node)) return
    const origin = importedFrom(source, node.callee)
    if (origin === undefined || !known.some((shape) => shape.test(origin))) return
    const isRight = rightPlugins[bundler].origin.test(origin)
    const [first] = node.arguments
    const found =
      bundler === 'modern'
        ? optionsOfModern(source, folder, first)
        : first && optionsIn(source, folder, first)
    if (found) plugins.push({ call: node, isRight, ...found })
    else unread.push(node)
  })
  return { plugins, unread }
}

type Options = Pick<FederationPlugin, 'options' | 'source'>

/** The plugin of Modern.js has the options as its `config`, or in a file of a known name. */
function optionsOfModern(source: Source, folder: string, node: t.Node | undefined) {
  const own = node && follow(source, node)
  const config = t.isObjectExpression(own) ? valueOf(source, own, 'config') : undefined
  if (config) return optionsIn(source, folder, config)
  const path = fileOf(folder, join(dirname(source.path), 'module-federation.config'))
  return path === undefined ? undefined : optionsOfFile(folder, path)
}

/** Options in the file itself, or in a file beside it that it imports, such as `module-federation.config.ts`. */
function optionsIn(source: Source, folder: string, node: t.Node): Options | undefined {
  const options = follow(source, node)
  if (t.isObjectExpression(options)) return { options, source }
  const from = t.isIdentifier(node) ? importOf(source, node.name) : undefined
  const path = from?.startsWith('.') ? fileOf(folder, join(dirname(source.path), from)) : undefined
  return path === undefined ? undefined : optionsOfFile(folder, path)
}

function optionsOfFile(folder: string, path: string): Options | undefined {
  const other = readSource(path, readFileSync(join(folder, path), 'utf8'))
  const [only, ...more] = exportedObjects(other)
  return only && more.length === 0 ? { options: only, source: other } : undefined
}

const endings = ['', '.ts', '.mts', '.js', '.mjs', '.cjs']

function fileOf(folder: string, path: string): string | undefined {
  const found = endings.find((ending) => existsSync(join(folder, path + ending)))
  return found !== undefined && extname(path + found) ? path + found : undefined
}
