import * as t from '@babel/types'
import { fitsVersion } from '@slipway/sdk/check'
import { major } from 'semver'
import {
  indentOf,
  type Options,
  objectText,
  propertyOf,
  setValue,
  setWithin,
  type Unfollowed,
  valueOf,
} from './edit-object'
import { hostVersionOf, majorOfPackage, type Project } from './project'
import { follow, replace, type Source, sourceText, staticValue } from './source'

/** The modules that a build takes from the host, with their options. */
export function wantedShares(project: Project): Readonly<Record<string, Options>> {
  if (project.keepsReact || isOtherFramework(project)) return {}
  const own = majorOfPackage(project, 'react')
  const host = hostVersionOf('react') ?? ''
  const isOther = own !== undefined && own !== major(host)
  // Code of an older React makes elements that the host's React refuses.
  const more = [...(isOther ? ['react/jsx-runtime'] : []), ...clientOf(project)]
  const names = ['react', 'react-dom', ...more]
  const share: Options = { singleton: true, requiredVersion: `^${major(host)}.0.0` }
  return Object.fromEntries(names.map((name) => [name, share]))
}

// It comes by a bridge, and takes nothing of the host's React. By what it names: the SDK brings React into its folder.
function isOtherFramework({ about }: Project): boolean {
  const named = { ...about.peerDependencies, ...about.devDependencies, ...about.dependencies }
  return !('react' in named) && ('vue' in named || 'svelte' in named)
}

// What draws a tree of its own (a bridge) has to be of the host's React; Vite builds a copy of all that is shared.
function clientOf(project: Project): string[] {
  const name = 'react-dom/client'
  return hostVersionOf(name) && project.versionOf('vite') === undefined ? [name] : []
}

interface WrittenShares {
  readonly property: t.ObjectProperty
  readonly value: t.Node
}

/** Returns `shared` as it is written; nothing where it is not, or was changed already. */
export function unchangedShares(
  source: Source,
  options: t.ObjectExpression,
): WrittenShares | undefined {
  const property = propertyOf(options, 'shared')
  const value = valueOf(source, options, 'shared')
  const isThere = value && t.isObjectProperty(property) && !source.changed.has(value)
  return isThere ? { property, value } : undefined
}

/** Makes `shared` of a federation plugin take from the host what the host has. */
export function setShares(
  source: Source,
  options: t.ObjectExpression,
  project: Project,
): Unfollowed[] {
  const shared = unchangedShares(source, options)
  if (!shared) return []
  const { property, value } = shared
  if (t.isObjectExpression(value)) return setInObject(source, value, project)
  source.changed.add(value)
  const wanted = wantedShares(project)
  if (t.isArrayExpression(value)) {
    if (value.elements.some((one) => t.isObjectExpression(one)))
      return setInMixed(source, value, project)
    replace(source, value, fromNames(source, value, wanted))
    return []
  }
  const text = fromComputed(source, { value, written: property.value }, wanted)
  if (text === undefined) return [{ path: 'shared', node: property, wanted }]
  setValue(source, property, text)
  return []
}

/** Sets the shares of a list of names and objects, which stays one. */
function setInMixed(source: Source, list: t.ArrayExpression, project: Project): Unfollowed[] {
  const wanted = wantedShares(project)
  const [missing, failed] = [new Set(Object.keys(wanted)), [] as Unfollowed[]]
  for (const one of list.elements) {
    const name = one && staticValue(source, one)
    const share = typeof name === 'string' ? wanted[name] : undefined
    if (one && typeof name === 'string' && share) {
      replace(source, one, `{ ${shareText(source, name, share)} }`)
      missing.delete(name)
    } else if (t.isObjectExpression(one)) {
      for (const key of missing) if (propertyOf(one, key)) missing.delete(key)
      failed.push(...setPresent(source, one, project))
    }
  }
  const last = list.elements.at(-1)
  const gap = sourceText(source, list).includes('\n') && last ? `\n${indentOf(source, last)}` : ' '
  const added = [...missing].map(
    (name) => `,${gap}{ ${shareText(source, name, wanted[name] ?? {})} }`,
  )
  source.code.appendLeft(last?.end ?? 0, added.join(''))
  return failed
}

const shareText = (source: Source, name: string, share: Options) =>
  `${keyText(source, name)}: ${objectText(source, share, {})}`

/** The text of an object in place of a list of names, with the comments that lie between them. */
function fromNames(
  source: Source,
  list: t.ArrayExpression,
  wanted: Readonly<Record<string, Options>>,
): string {
  const said = new Set<t.Comment>()
  const lines = list.elements.flatMap((one) => {
    if (!one) return []
    const comments = (one.leadingComments ?? []).filter((comment) => !said.has(comment))
    for (const comment of comments) said.add(comment)
    return [...comments.map(commentText), ...nameLines(source, one, wanted)]
  })
  return sharesText(source, { lines, wanted, at: list })
}

const commentText = ({ type, value }: t.Comment) =>
  type === 'CommentLine' ? `//${value}` : `/*${value}*/`

function nameLines(
  source: Source,
  node: t.Node,
  wanted: Readonly<Record<string, Options>>,
): string[] {
  if (t.isSpreadElement(node)) return [`...${entriesText(sourceText(source, node.argument))},`]
  const name = staticValue(source, node)
  if (typeof name !== 'string') return [`[${sourceText(source, node)}]: {},`]
  return Object.hasOwn(wanted, name) ? [] : [`${keyText(source, name)}: {},`]
}

const entriesText = (list: string) => `Object.fromEntries(${list}.map((name) => [name, {}]))`
const keyText = ({ quote }: Source, name: string) =>
  /^\w+$/.test(name) ? name : `${quote}${name}${quote}`

interface Computed {
  readonly value: t.Node
  /** The value as the option has it: the variable's name, for one. */
  readonly written: t.Node
}

/** The text of an object that spreads what is computed: a list of names, or an object such as `dependencies`. */
function fromComputed(
  source: Source,
  { value, written }: Computed,
  wanted: Readonly<Record<string, Options>>,
): string | undefined {
  const isList = t.isCallExpression(value) && listCall.test(sourceText(source, value))
  if (!isList && !t.isIdentifier(value) && !t.isMemberExpression(value)) return undefined
  const text = sourceText(source, written)
  const line = isList ? `...${entriesText(text)},` : `...${text},`
  return sharesText(source, { lines: [line], wanted, at: written })
}

/** Calls whose result is a list. */
export const listCall = /(?:\.(?:filter|map|concat|sort)|Object\.keys)\(/

interface SharesText {
  readonly lines: readonly string[]
  readonly wanted: Readonly<Record<string, Options>>
  /** The node that it replaces, for its indentation. */
  readonly at: t.Node
}

function sharesText(source: Source, { lines, wanted, at }: SharesText): string {
  const indent = indentOf(source, at)
  const ours = Object.entries(wanted).map((one) => `${shareText(source, ...one)},`)
  const all = [...lines, ...ours].map((one) => `${indent}${source.step}${one}\n`)
  return `{\n${all.join('')}${indent}}`
}

function setInObject(source: Source, shared: t.ObjectExpression, project: Project): Unfollowed[] {
  const failed = setPresent(source, shared, project)
  const missing = Object.entries(wantedShares(project)).filter(
    ([name]) => !propertyOf(shared, name),
  )
  return [
    ...failed,
    ...setWithin(source, { object: shared, path: 'shared.' }, Object.fromEntries(missing)),
  ]
}

/** Sets those shares that an object has. */
function setPresent(source: Source, shared: t.ObjectExpression, project: Project): Unfollowed[] {
  const wanted = Object.entries(wantedShares(project))
  const failed = wanted.flatMap(([name, share]) => {
    const property = propertyOf(shared, name)
    return t.isObjectProperty(property) ? setShare(source, { name, property, share, project }) : []
  })
  for (const one of shared.properties) if (t.isObjectProperty(one)) setLazy(source, one)
  return failed
}

interface OneShare {
  readonly name: string
  readonly property: t.ObjectProperty
  readonly share: Options
  readonly project: Project
}

function setShare(source: Source, { name, property, share, project }: OneShare): Unfollowed[] {
  const value = follow(source, property.value)
  if (t.isObjectExpression(value)) {
    const range = rangeIn(source, value) ?? project.rangeOf(name.replace(/\/.*/, ''))
    const wanted: Options = fitsHost(name, range) ? { singleton: true } : share
    return setWithin(source, { object: value, path: `shared.${name}.` }, wanted)
  }
  // A range, written or computed.
  setValue(source, property, objectText(source, share, {}))
  return []
}

/** The range that a share's options say; none where the bundler takes that of `package.json`. */
function rangeIn(source: Source, share: t.ObjectExpression): string | undefined {
  const said = valueOf(source, share, 'requiredVersion')
  const value = said && staticValue(source, said)
  if (typeof value === 'string') return value
  return t.isBooleanLiteral(said) ? '*' : undefined
}

function fitsHost(name: string, requiredVersion: string | undefined): boolean {
  const version = hostVersionOf(name) ?? ''
  const share = { name, singleton: true, strictVersion: false, scopes: [], hasCopy: true }
  return fitsVersion({ ...share, requiredVersion }, version)
}

/** Takes `eager` from a share: the host loads it, or another remote has. */
export function setLazy(source: Source, { value }: t.ObjectProperty): void {
  const share = follow(source, value)
  const eager = t.isObjectExpression(share) ? propertyOf(share, 'eager') : undefined
  if (!t.isObjectProperty(eager) || staticValue(source, eager.value) !== true) return
  setValue(source, eager, 'false')
  source.notes.add(lazyNote)
}

const lazyNote =
  "Shared modules are not in the entry any more (eager: false). A page of your own waits for them: set experiments: { asyncStartup: true } in the plugin, or begin it with a file that only has: import('./bootstrap')"
