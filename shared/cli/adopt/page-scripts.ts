import * as t from '@babel/types'
import { setOptions } from './edit-object'
import { importedFrom } from './origins'
import { follow, type Source } from './source'

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
