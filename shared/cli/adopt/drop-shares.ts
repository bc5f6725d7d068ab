import * as t from '@babel/types'
import { packagesOfReact, takesReact } from './bridges/react-packages'
import { indentOf, removeProperty, setValue, type Unfollowed } from './edit-object'
import { writtenKey } from './origins'
import type { Project } from './project'
import { listCall, setLazy, unchangedShares } from './set-shares'
import { replace, type Source, sourceText, staticValue } from './source'

/**
 * Takes React, and packages that import it, out of `shared` of a federation plugin: a bridge has a React of its own, and
 * a package of another remote would bring another one.
 */
export function dropShares(
  source: Source,
  options: t.ObjectExpression,
  project: Project,
): Unfollowed[] {
  const shared = unchangedShares(source, options)
  if (!shared) return []
  const { property, value } = shared
  if (t.isArrayExpression(value)) source.changed.add(value)
  if (isAllOfReact(source, value, project)) {
    removeProperty(source, options, 'shared')
    return []
  }
  if (t.isObjectExpression(value)) dropOfObject(source, value, project)
  else if (t.isArrayExpression(value)) dropOfList(source, value, project)
  else return dropOfComputed(source, { property, value }, project)
  return []
}

interface ComputedShare {
  readonly property: t.ObjectProperty
  readonly value: t.Node
}

function dropOfComputed(
  source: Source,
  { property, value }: ComputedShare,
  project: Project,
): Unfollowed[] {
  const text = withoutReact(source, { value, written: property.value }, project)
  if (text === undefined) return [{ path: 'shared', node: property, wanted: {} }]
  setValue(source, property, text)
  return []
}

function isAllOfReact(source: Source, value: t.Node, project: Project): boolean {
  if (t.isObjectExpression(value)) {
    return value.properties.every((one) => {
      const name = t.isSpreadElement(one) ? undefined : writtenKey(one)
      return name !== undefined && takesReact(project, name)
    })
  }
  if (!t.isArrayExpression(value)) return false
  return value.elements.every((one) => one && isDropped(source, one, project))
}

/** Whether an element of a list goes as a whole. */
function isDropped(source: Source, node: t.Node, project: Project): boolean {
  const name = staticValue(source, node)
  if (typeof name === 'string') return takesReact(project, name)
  return t.isObjectExpression(node) && isAllOfReact(source, node, project)
}

function dropOfObject(source: Source, object: t.ObjectExpression, project: Project): void {
  for (const one of object.properties) {
    if (t.isSpreadElement(one)) dropOfSpread(source, one, { project, isList: false })
    else {
      const name = writtenKey(one)
      if (name !== undefined && takesReact(project, name)) removeProperty(source, object, name)
      else if (t.isObjectProperty(one)) setLazy(source, one)
    }
  }
}

function dropOfSpread(
  source: Source,
  { argument }: t.SpreadElement,
  { project, isList }: { readonly project: Project; readonly isList: boolean },
): void {
  replace(source, argument, filtered(source, argument, { project, isList }))
}

function dropOfList(source: Source, list: t.ArrayExpression, project: Project): void {
  const kept = list.elements.flatMap((one) => {
    if (!one || isDropped(source, one, project)) return []
    if (t.isObjectExpression(one)) dropOfObject(source, one, project)
    if (t.isSpreadElement(one)) dropOfSpread(source, one, { project, isList: true })
    return [one]
  })
  if (kept.length === list.elements.length) return
  const texts = kept.map(({ start, end }) => source.code.slice(start ?? 0, end ?? 0))
  const [first] = kept
  const isTall = first && sourceText(source, list).includes('\n')
  const [gap, end] = isTall
    ? [`\n${indentOf(source, first)}`, `\n${indentOf(source, list)}`]
    : ['', '']
  replace(source, list, `[${gap}${texts.join(`,${gap || ' '}`)}${isTall ? ',' : ''}${end}]`)
}

/** The text of a list of names, or of an object such as `dependencies`, without React; `undefined` for what may be either. */
function withoutReact(
  source: Source,
  { value, written }: { readonly value: t.Node; readonly written: t.Node },
  project: Project,
): string | undefined {
  const isList = t.isCallExpression(value) && listCall.test(sourceText(source, value))
  if (!isList && !t.isIdentifier(value) && !t.isMemberExpression(value)) return undefined
  return filtered(source, written, { project, isList })
}

function filtered(
  source: Source,
  node: t.Node,
  { project, isList }: { readonly project: Project; readonly isList: boolean },
): string {
  const text = sourceText(source, node)
  // By an earlier run.
  if (text.includes('!/^(?:react|react-dom')) return text
  const names = packagesOfReact(project).map((name) => name.replaceAll(/[/.]/g, String.raw`\$&`))
  const test = `!/^(?:${names.join('|')})(?:\\/|$)/.test(name)`
  return isList
    ? `${text}.filter((name) => ${test})`
    : `Object.fromEntries(Object.entries(${text}).filter(([name]) => ${test}))`
}
