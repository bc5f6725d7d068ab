import { posix } from 'node:path'
import * as t from '@babel/types'
import { usualManifestFile } from '../federated/federation-manifest'
import { valueOf } from './edit-object'
import type { Bundler } from './find-config'
import { type Source, staticValue } from './source'

/** The option that names the folder of built files. */
const folders: Readonly<Record<Bundler, readonly [string, string]>> = {
  vite: ['build', 'outDir'],
  webpack: ['output', 'path'],
  rspack: ['output', 'path'],
  rsbuild: ['output', 'distPath'],
  rslib: ['output', 'distPath'],
  modern: ['output', 'distPath'],
}

interface Built {
  readonly source: Source
  readonly config: t.ObjectExpression | undefined
  /** The options of the federation plugin. */
  readonly options: t.ObjectExpression | undefined
  readonly bundler: Bundler
}

/** The path at which a build writes federation's manifest, as far as its options say. */
export function manifestFile({ source, config, options, bundler }: Built): string {
  const manifest = options && valueOf(source, options, 'manifest')
  const said = (name: string) => {
    const value = t.isObjectExpression(manifest) ? valueOf(source, manifest, name) : undefined
    return value && staticValue(source, value)
  }
  const usual = posix.parse(usualManifestFile)
  const name = String(said('fileName') ?? usual.base)
  const file = name.endsWith('.json') ? name : `${name}.json`
  const folder = (config && folderIn(source, config, folders[bundler])) ?? usual.dir
  return posix.join(folder, String(said('filePath') ?? ''), file)
}

function folderIn(
  source: Source,
  config: t.ObjectExpression,
  [part, name]: readonly [string, string],
): string | undefined {
  const options = valueOf(source, config, part)
  const value = t.isObjectExpression(options) ? valueOf(source, options, name) : undefined
  const root = t.isObjectExpression(value) ? valueOf(source, value, 'root') : value
  // path.resolve(__dirname, 'build')
  const last = t.isCallExpression(root) ? root.arguments.at(-1) : root
  const folder = last && staticValue(source, last)
  return typeof folder === 'string' && !posix.isAbsolute(folder) ? folder : undefined
}
