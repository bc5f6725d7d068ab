import type { AnyNode } from 'acorn'
import { tryParseScript, writtenText } from './parse-script'
import { walk } from './walk'

/** A text in a script, with its quotes from `start` to `end`. */
export interface TextPlace {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Finds what a script imports statically, by the places of the specifiers. */
export function importPlaces(code: string): readonly TextPlace[] {
  const found: TextPlace[] = []
  walk(tryParseScript(code), (node) => {
    if (node.type === 'ImportDeclaration') found.push(...placeOf(node.source))
  })
  return found
}

/**
 * Finds texts that are values by themselves, so that another expression may stand in their place: none that is a name,
 * is compared, or is joined with another one.
 */
export function valuePlaces(code: string): readonly TextPlace[] {
  const found: TextPlace[] = []
  walk(tryParseScript(code), (node) => {
    for (const value of valuesIn(node)) found.push(...placeOf(value))
  })
  return found
}

function placeOf(node: AnyNode): readonly TextPlace[] {
  const text = writtenText(node)
  return text === undefined ? [] : [{ text, start: node.start, end: node.end }]
}

// Where it is named here a text is a value; anywhere else it may be part of the language.
function valuesIn(node: AnyNode): readonly AnyNode[] {
  const values = allValuesIn(node)
  return values.filter((value): value is AnyNode => Boolean(value))
}

function allValuesIn(node: AnyNode): readonly (AnyNode | null | undefined)[] {
  switch (node.type) {
    case 'Property':
      return [node.value]
    case 'CallExpression':
    case 'NewExpression':
      return node.arguments
    case 'ArrayExpression':
      return node.elements
    case 'VariableDeclarator':
      return [node.init]
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return [node.right]
    case 'ReturnStatement':
      return [node.argument]
    case 'ArrowFunctionExpression':
      return [node.body]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate]
    case 'LogicalExpression':
      return [node.left, node.right]
    case 'SequenceExpression':
      return node.expressions
    default:
      return []
  }
}
