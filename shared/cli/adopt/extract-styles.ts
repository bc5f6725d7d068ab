import * as t from '@babel/types'
import { importedFrom, writtenKey } from './origins'
import { replace, type Source, staticValue } from './source'
import { addImport, type Export } from './take-export'

/** The plugins that write styles into files. */
const extractors: Readonly<Record<'webpack' | 'rspack', Export>> = {
  webpack: { from: 'mini-css-extract-plugin', name: 'MiniCssExtractPlugin', isDefault: true },
  rspack: { from: '@rspack/core', name: 'CssExtractRspackPlugin' },
}

/**
 * Puts the loader of a plugin that writes style files in the place of `style-loader`, and adds that plugin to the
 * list of plugins; returns the package that it is from. A choice by a condition stays, and so does style-loader where
 * the list is computed: the host holds what it writes.
 */
export function extractStyles(
  source: Source,
  plugins: t.ArrayExpression | undefined,
  bundler: 'webpack' | 'rspack',
): string | undefined {
  const loaders = styleLoaders(source)
  const before = plugins?.elements[0]
  if (loaders.length === 0 || !before) return undefined
  const extractor = extractors[bundler]
  const name = addImport(source, extractor)
  for (const loader of loaders) replace(source, loader, `${name}.loader`)
  source.code.appendLeft(before.start ?? 0, `new ${name}(),${gapBefore(source, before)}`)
  return extractor.from
}

function styleLoaders(source: Source): t.Node[] {
  const found: t.Node[] = []
  t.traverseFast(source.tree, (node) => {
    const elements = t.isArrayExpression(node) ? node.elements : []
    for (const one of elements) if (one && isStyleLoader(source, one)) found.push(one)
    const isLoader = t.isObjectProperty(node) && ['loader', 'use'].includes(writtenKey(node) ?? '')
    if (isLoader && isStyleLoader(source, node.value)) found.push(node.value)
  })
  return found
}

/** `'style-loader'`, or `require.resolve('style-loader')`. */
function isStyleLoader(source: Source, node: t.Node): boolean {
  const [first] = t.isCallExpression(node) ? node.arguments : []
  const isResolved =
    first && importedFrom(source, first) === undefined && /resolve/.test(calleeOf(node))
  return staticValue(source, isResolved ? first : node) === 'style-loader'
}

const calleeOf = (node: t.Node) =>
  t.isCallExpression(node) && t.isMemberExpression(node.callee)
    ? (writtenKey(node.callee) ?? '')
    : ''

/** The line break and indentation before a node of a list, or a space. */
function gapBefore({ code }: Source, { start }: t.Node): string {
  return /\n\s*$/.exec(code.original.slice(0, start ?? 0))?.[0].replace(/^\n\s*\n/, '\n') ?? ' '
}
