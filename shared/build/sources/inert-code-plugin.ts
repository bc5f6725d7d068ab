import { inertCode, inertDetail, scriptWarnings } from '@slipway/sdk/check'
import type { Compilation, Compiler, Module } from 'webpack'
import { packagePrefix, placesInScript, shortPath } from './script-places'
import type { PlacedFault } from './source-faults'

/** Of each compilation; the bundlers keep no more than the text of a warning. */
const warningsOf = new WeakMap<object, readonly PlacedFault[]>()

/** Returns the warnings of {@link InertCodePlugin} in a compilation, each with package, file and line. */
export function inertCodeOf(compilation: object): readonly PlacedFault[] {
  return warningsOf.get(compilation) ?? []
}

/** Warns of text that would become code, which the page's policy never runs, with the module it is in. */
export class InertCodePlugin {
  apply({ hooks, webpack, context, options }: Compiler): void {
    if (options.mode === 'development') return
    hooks.afterCompile.tap('InertCodePlugin', (compilation) => {
      // A child, such as that of a style sheet, is a part of its parent.
      if (compilation.compiler.isChild()) return
      const found = inBuiltFiles(compilation).length > 0 ? inModules(compilation, context) : []
      warningsOf.set(compilation, found)
      for (const { file = '', line = 0, detail = '' } of found) {
        compilation.warnings.push(new webpack.WebpackError(`${file}:${line}: ${detail}`))
      }
    })
  }
}

function inBuiltFiles(compilation: Compilation): unknown[] {
  return compilation
    .getAssets()
    .filter(({ name }) => /\.m?js$/.test(name))
    .flatMap(({ name, source }) => scriptWarnings(name, source.source().toString()))
}

function inModules(compilation: Compilation, folder: string): PlacedFault[] {
  const paths = [...compilation.modules].flatMap(filesOf)
  return [...new Set(paths)].toSorted().flatMap((path) => {
    const [first, ...more] = placesInScript(path, inertCode)
    if (!first) return []
    const file = shortPath(folder, path)
    const detail = inertDetail(`${packagePrefix(file)}${first.what}`, more.length)
    return [{ pointer: file, code: 'code-inert', detail, file, line: first.line }]
  })
}

// A bundler joins several modules into one.
function filesOf(module: Module): string[] {
  const { modules = [] } = module as { readonly modules?: readonly Module[] }
  return [module, ...modules].flatMap((one) => one.nameForCondition() ?? [])
}
