import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Compiler, Stats, StatsError } from 'webpack'
import type { RemoteDefinition } from '../definition/remote-definition'
import { ownSources, type PlacedFault, sourceFaults } from './source-faults'

/** Why a build failed: each fault with its place in the sources, where it has one. */
export function buildFaults(stats: Stats): PlacedFault[] {
  const { fileDependencies, compiler } = stats.compilation
  const { errors = [] } = stats.toJson({ all: false, errors: true })
  const sources = ownSources(compiler.context, fileDependencies)
  const found = sourceFaults(compiler.context, sources, nameOf(compiler))
  const messages = errors.map(({ message }) => message)
  return [
    ...found.filter(({ code }) => messages.some((message) => kindOf(message) === code)),
    // A fault in a source is reported with its line there, and not as the bundler saw it.
    ...errors
      .filter(({ message }) => !found.some(({ code }) => code === kindOf(message)))
      .map((error) => asFault(error, compiler.context)),
  ]
}

// Where the definition gives the remote a name; else it has that of its package.
function nameOf({ options }: Compiler): string | undefined {
  const plugin = options.plugins.find((it) => it && 'definition' in it)
  return (plugin as { readonly definition: RemoteDefinition } | undefined)?.definition.name
}

function kindOf(message: string): string | undefined {
  const isOfStyles = /reaches outside of the remote|is not a selector|a remote's styles must be/
  return isOfStyles.test(message) ? 'styles-not-wrapped' : undefined
}

function asFault({ message, moduleName = '' }: StatsError, folder: string): PlacedFault {
  const text = readableMessage(message).trim()
  const file = /^\.\/(?!node_modules\/)([^!?|]+)$/.exec(moduleName)?.[1]
  const line = file && lineOf(text, resolve(folder, file))
  return {
    pointer: file ?? '',
    code: 'build-failed',
    detail: text,
    ...(file && { file }),
    ...(line && { line }),
  }
}

/** A bundler's message without the compiler's own files: they mean nothing to whoever made the fault. */
export function readableMessage(message: string): string {
  return message
    .replace(/^Module build failed[^\n]*\n(?:Error: *)?/, '')
    .replace(/\n*(?:Caused by:\s+Syntax Error\s+)?Stack backtrace:[^]*$/, '')
}

/** Finds the line of a syntax error, which swc names; for a module that is not found, the line that asks for it. */
function lineOf(message: string, path: string): number | undefined {
  const ofSyntax = /[[:](\d+):\d+\]/.exec(message)?.[1]
  if (ofSyntax) return Number(ofSyntax)
  const wanted = /Can't resolve '([^']+)'/.exec(message)?.[1]
  if (!wanted) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const index = lines.findIndex(
    (line) => line.includes(`'${wanted}'`) || line.includes(`"${wanted}"`),
  )
  return index < 0 ? undefined : index + 1
}
