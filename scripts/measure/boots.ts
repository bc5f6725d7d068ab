import type { Measure } from './house'
import type { Graph, Module } from './import-graph'

/** The functions that put the whole server together, each the face of its file. */
const wholeServer = /^export (?:async )?function (?:createServer|startServer)\b/m
/** Or it runs in a process of its own. */
const process = /\bmain\.mjs'/

/**
 * A test boots the whole server when it imports, or runs suites and helpers of the tests that import, a
 * file of the product which puts the whole server together, or one that starts the built one. Imports
 * of types alone do not count, nor what the product's own files import.
 */
export function measureBoots(graph: Graph): Measure {
  const tests = [...graph.values()].filter(({ path }) => /^server\/.*\.test\.ts$/.test(path))
  const boots = tests.filter((test) => isBooting(graph, test))
  if (![...graph.values()].some(isWholeServer))
    throw new Error('No file of the server exports createServer or startServer: mend boots.ts.')
  return {
    name: 'server test files that boot the whole server',
    value: boots.length,
    list: boots.map(({ path }) => path),
  }
}

function isWholeServer({ area, role, text }: Module): boolean {
  return area === 'server' && role === 'code' && wholeServer.test(text)
}

function isBooting(graph: Graph, module: Module, seen = new Set<string>()): boolean {
  if (seen.has(module.path)) return false
  seen.add(module.path)
  if (module.role !== 'test') return isWholeServer(module)
  if (process.test(module.text)) return true
  return module.imports.some(({ path, isTypeOnly }) => {
    const next = isTypeOnly ? undefined : graph.get(path)
    return next !== undefined && isBooting(graph, next, seen)
  })
}
