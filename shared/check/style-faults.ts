import type { Fault } from '@slipway/sdk/contract'
import { type AtRule, type ChildNode, parse, type Root } from 'postcss'
import { styleScope } from './style-scope'

type Version = Parameters<typeof styleScope>[0]

/** What of a style sheet could reach beyond the boxes of its remote. */
export function styleFaults(path: string, css: string, version: Version): Fault[] {
  const sheet = parseStyles(css)
  if ('detail' in sheet) return [{ pointer: path, code: 'code-invalid', detail: sheet.detail }]
  return [
    ...sheet.root.nodes.filter((node) => !isKept(node, version)).map((node) => loose(path, node)),
    ...foreignIn(sheet.root).map(({ line, detail }) => ({
      pointer: path,
      code: 'styles-foreign',
      detail: `Line ${line}: ${detail}`,
    })),
  ]
}

type Parsed = { readonly root: Root } | { readonly detail: string }

function parseStyles(css: string): Parsed {
  try {
    return { root: parse(css) }
  } catch (error) {
    return { detail: `Not CSS: ${error instanceof Error ? error.message : String(error)}` }
  }
}

// They define names and match no element; a scope cannot hold them.
const namesOnly = /^(?:-\w+-)?keyframes$|^font-face$|^property$|^charset$/

function isKept(node: ChildNode, version: Version): boolean {
  if (node.type === 'comment') return true
  if (node.type !== 'atrule') return false
  if (namesOnly.test(node.name)) return true
  return isLayer(node) && (node.nodes ?? []).every((inner) => isScope(inner, version))
}

function isLayer({ name, params, nodes }: AtRule): boolean {
  return name === 'layer' && params === 'slipway.remotes' && nodes !== undefined
}

function isScope(node: ChildNode, version: Version): boolean {
  if (node.type === 'comment') return true
  if (node.type !== 'atrule' || node.name !== 'scope') return false
  return bare(node.params) === bare(styleScope(version)) && !hasInnerLayer(node)
}

// Minifiers leave out quotes and spaces; the name of a remote needs neither.
function bare(params: string): string {
  return params.replaceAll(/["'\s]/g, '')
}

// A layer inside the scope may be named as one likes: it stays below slipway.remotes. An import may not.
function hasInnerLayer(node: AtRule): boolean {
  let found = false
  node.walkAtRules(/^(?:import|scope)$/, () => {
    found = true
  })
  return found
}

/** A line of a style sheet, from 1, and what is wrong there. */
export interface StyleLine {
  readonly line: number
  readonly detail: string
}

/** Where styles ask other servers; nothing in styles that cannot be read. */
export function foreignAddresses(css: string): readonly StyleLine[] {
  const sheet = parseStyles(css)
  return 'detail' in sheet ? [] : foreignIn(sheet.root)
}

function foreignIn(root: Root): StyleLine[] {
  const faults: StyleLine[] = []
  root.walkDecls((declaration) => {
    if (!/url\(\s*['"]?(?:[a-z]+:)?\/\//i.test(declaration.value)) return
    const line = declaration.source?.start?.line ?? 1
    const detail = `"${declaration.prop}" asks another server, which the page's policy refuses; put the file into the remote.`
    faults.push({ line, detail })
  })
  return faults
}

function loose(path: string, node: ChildNode): Fault {
  const start = node.source?.start
  const text = node.toString().replaceAll(/\s+/g, ' ').slice(0, 60)
  const detail = `Line ${start?.line ?? 1}, column ${start?.column ?? 1}: "${text}" stands outside of the layer and the scope of the remote. Build it with defineRemote(), which wraps all styles.`
  return { pointer: path, code: 'styles-not-wrapped', detail }
}
