import type { Fault } from '@slipway/sdk/contract'
import { type AtRule, type ChildNode, parse, type Root, type Rule } from 'postcss'
import { isPrefixed, styleScope } from './style-mark'
import { givesName, reachOf } from './style-reach'

/** The owner of styles: a build by its mark; without a mark they are in the version's scope. */
export interface StyledRemote {
  readonly name: string
  readonly version: string
  readonly styles?: string | undefined
}

/** Deeper ones would exhaust the stack of whatever walks through them. */
const MAX_DEPTH = 100

/** Finds what of a style sheet could reach beyond the boxes of its remote. */
export function styleFaults(path: string, css: string, remote: StyledRemote): Fault[] {
  const sheet = parseStyles(css)
  if ('detail' in sheet) return [{ pointer: path, code: 'code-invalid', detail: sheet.detail }]
  const reaching = sheet.root.nodes.flatMap((node) => reachingNodes(node, remote))
  return [
    ...reaching.map((node) => reachFault(path, node, remote)),
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
    const root = parse(css)
    if (isTooDeep(root)) return { detail: `Nested deeper than ${MAX_DEPTH} levels; flatten it.` }
    return { root }
  } catch (error) {
    return { detail: `Not CSS: ${error instanceof Error ? error.message : String(error)}` }
  }
}

// Level by level: the parser reads any depth, but its walks call themselves.
function isTooDeep({ nodes }: Root): boolean {
  let level: readonly ChildNode[] = nodes
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((node) => ('nodes' in node ? (node.nodes ?? []) : []))
  }
  return level.length > 0
}

// Of a node at the top of the sheet: itself, or what in it reaches beyond the boxes.
function reachingNodes(node: ChildNode, remote: StyledRemote): ChildNode[] {
  if (node.type === 'comment') return []
  if (node.type !== 'atrule') return [node]
  if (givesName(node)) return reachOf(node, remote.name) === undefined ? [] : [node]
  if (node.name.toLowerCase() === 'charset') return []
  if (!isLayer(node, remote)) return [node]
  if (remote.styles !== undefined) return looseIn(node, remote)
  const scopes = (node.nodes ?? []).filter((inner) => inner.type !== 'comment')
  return scopes.flatMap((inner) => (isScope(inner, remote) ? reachingIn(inner, remote) : [inner]))
}

function isLayer({ name, params, nodes }: AtRule, { styles }: StyledRemote): boolean {
  const own = [LAYER, ...(styles === undefined ? [] : [`${LAYER}.${styles}`])]
  return name === 'layer' && own.includes(params) && nodes !== undefined
}

const LAYER = 'slipway.remotes'

function isScope(node: ChildNode, version: StyledRemote): node is AtRule {
  if (node.type !== 'atrule' || node.name !== 'scope') return false
  return bare(node.params) === bare(styleScope(version))
}

// Minifiers leave out quotes and spaces; the name of a remote does not need them.
function bare(params: string): string {
  return params.replaceAll(/["'\s]/g, '')
}

function looseIn(layer: AtRule, remote: StyledRemote): ChildNode[] {
  const loose: ChildNode[] = []
  layer.walkRules((rule) => {
    const place = { mark: remote.styles ?? '', isNested: isNested(rule) }
    if (!isKeyframe(rule) && !isPrefixed(rule.selector, place)) loose.push(rule)
  })
  return [...loose, ...reachingIn(layer, remote)]
}

function reachingIn(container: AtRule, { name }: StyledRemote): ChildNode[] {
  const reaching: ChildNode[] = []
  container.walkAtRules((rule) => {
    if (reachOf(rule, name) !== undefined) reaching.push(rule)
  })
  return reaching
}

/** Whether a rule is a step of an animation, and so has no selector. */
export function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name)
}

/** Whether a rule is in another one, at any depth. */
export function isNested({ parent }: ChildNode): boolean {
  if (!parent || parent.type === 'root' || parent.type === 'document') return false
  // What else has a parent of its own is a rule or an at-rule.
  return parent.type === 'rule' || isNested(parent as ChildNode)
}

/** A line of a style sheet, from 1, and what is wrong there. */
export interface StyleLine {
  readonly line: number
  readonly detail: string
}

/** Finds the lines where styles ask other servers; nothing in styles that cannot be read. */
export function foreignAddresses(css: string): readonly StyleLine[] {
  const sheet = parseStyles(css)
  return 'detail' in sheet ? [] : foreignIn(sheet.root)
}

function foreignIn(root: Root): StyleLine[] {
  const faults: StyleLine[] = []
  root.walkDecls((declaration) => {
    if (!/url\(\s*['"]?(?:[a-z]+:)?\/\//i.test(declaration.value)) return
    const line = declaration.source?.start?.line ?? 1
    const detail = `"${declaration.prop}" loads a file from another server, which the page's policy refuses; put the file into the remote.`
    faults.push({ line, detail })
  })
  return faults
}

function reachFault(path: string, node: ChildNode, { name }: StyledRemote): Fault {
  const start = node.source?.start
  const reach = node.type === 'atrule' && givesName(node) ? reachOf(node, name) : undefined
  const text = node.toString().replaceAll(/\s+/g, ' ').slice(0, 60)
  const why =
    reach ??
    `"${text}" reaches outside of the remote's boxes. Build it with defineRemote(), which wraps all styles.`
  const detail = `Line ${start?.line ?? 1}, column ${start?.column ?? 1}: ${why}`
  return { pointer: path, code: 'styles-not-wrapped', detail }
}
