import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Stats, StatsError } from 'webpack'
import { ownSources, type PlacedFault, sourceFaults } from './source-faults'

/** Why a build failed: each fault with its place in the sources, where it has one. */
export function buildFaults(stats: Stats): PlacedFault[] {
  const { fileDependencies, compiler } = stats.compilation
  const { errors = [] } = stats.toJson({ all: false, errors: true })
  const found = sourceFaults(compiler.context, ownSources(compiler.context, fileDependencies))
  const messages = errors.map(({ message }) => message)
  return [
    ...found.filter(({ code }) => messages.some((message) => kindOf(message) === code)),
    // What was found in a source is told with its line there, and not as the bundler saw it.
    ...errors
      .filter(({ message }) => !found.some(({ code }) => code === kindOf(message)))
      .map((error) => asFault(error, compiler.context)),
  ]
}

function kindOf(message: string): string | undefined {
  if (/reaches outside of the remote|a remote's styles must be/.test(message)) {
    return 'styles-not-wrapped'
  }
  return /turns text into code/.test(message) ? 'code-forbidden' : undefined
}

function asFault({ message, moduleName = '' }: StatsError, folder: string): PlacedFault {
  const text = message.replace(/^Module build failed[^\n]*\n/, '').trim()
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

/** What swc says of a syntax error has its line; for what is not found, the line that asks for it. */
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
