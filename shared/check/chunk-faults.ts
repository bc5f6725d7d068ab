import { type Fault, isScript } from '@slipway/sdk/contract'
import type { AnyNode } from 'acorn'
import { parseScript } from './parse-script'

/**
 * Chunks that push themselves into a list of the page, as bundlers make them for scripts that are no
 * modules. The loader of a module never looks into that list: what it waits for would not come.
 */
export function chunkFaults(files: ReadonlyMap<string, Uint8Array>): Fault[] {
  const pushed = [...files].filter(([path, bytes]) => isScript(path) && isPushed(textOf(bytes)))
  const [[first] = []] = pushed
  if (first === undefined) return []
  const others = pushed.length > 1 ? ` (so do ${pushed.length - 1} more)` : ''
  const detail = `The chunk pushes itself into a list of the page${others}, where the loader of a module never looks: its component would wait for ever. Set "output.chunkFormat: 'module'" and "output.chunkLoading: 'import'" (webpack, rspack; Rsbuild: through "tools.rspack").`
  return [{ pointer: first, code: 'chunk-not-module', detail }]
}

// Few scripts have the word, and only those are read.
function isPushed(code: string): boolean {
  if (!/\.push\(\s*\[\s*\[/.test(code)) return false
  try {
    return parseScript(code).body.some(isPush)
  } catch {
    return false
  }
}

/** `(self.chunks = self.chunks || []).push([[12], { … }])` at the top of a script. */
function isPush(statement: AnyNode): boolean {
  const call = statement.type === 'ExpressionStatement' ? statement.expression : statement
  if (call.type !== 'CallExpression' || call.callee.type !== 'MemberExpression') return false
  const { object: list, property } = call.callee
  if (property.type !== 'Identifier' || property.name !== 'push') return false
  const isOfPage = list.type === 'AssignmentExpression' && list.left.type === 'MemberExpression'
  const [chunk] = call.arguments
  const [ids, modules] = chunk?.type === 'ArrayExpression' ? chunk.elements : []
  return isOfPage && ids?.type === 'ArrayExpression' && modules?.type === 'ObjectExpression'
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
