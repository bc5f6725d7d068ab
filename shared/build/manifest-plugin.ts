import { CONTRACT_VERSION, isScript, type Manifest, manifest } from '@slipway/sdk/contract'
import type { Compilation, Compiler, Module } from 'webpack'
import type { CompleteRemote } from './definition/complete-remote'
import { describeComponent } from './definition/describe-component'
import { componentsChunk, federationVersion } from './federation'
import { describeFile } from './file-integrity'
import type { ScopeStylesPlugin } from './styles/scope-styles-plugin'

/** Writes `slipway.json`: what the remote is, and size and integrity of every file. */
export class ManifestPlugin {
  readonly #remote: CompleteRemote
  readonly #styles: ScopeStylesPlugin

  constructor(remote: CompleteRemote, styles: ScopeStylesPlugin) {
    this.#remote = remote
    this.#styles = styles
  }

  apply(compiler: Compiler): void {
    // rspack has the same, under the same name.
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const text = `${JSON.stringify(this.#describe(compilation), null, 2)}\n`
        compilation.emitAsset('slipway.json', new sources.RawSource(text))
      })
    })
  }

  #describe(compilation: Compilation): Manifest {
    const { name, version, components, shared, slots, origins } = this.#remote
    const first = filesOf(compilation, componentsChunk)
    return manifest.parse({
      contract: CONTRACT_VERSION,
      name,
      version,
      entry: filesOf(compilation, name).find(isScript),
      components: Object.entries(components).map(([component, definition]) =>
        describeComponent(component, definition, first),
      ),
      shared: Object.fromEntries(consumed(compilation).map((module) => [module, shared[module]])),
      runtime: federationVersion(),
      ...describeFiles(compilation),
      ...(this.#styles.mark && { styles: this.#styles.mark }),
      ...(slots.length > 0 && { slots }),
      ...(origins.length > 0 && { origins }),
    })
  }
}

function filesOf(compilation: Compilation, chunk: string): readonly string[] {
  return compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []
}

function consumed({ modules }: Compilation): readonly string[] {
  const keys = [...modules]
    .filter((module) => module.type === 'consume-shared-module')
    .map((module) => shareKeyOf(module))
  return [...new Set(keys)].sort()
}

// rspack keeps the options to itself; its name of such a module is `consume shared module (default) react@^19.0.0 …`.
function shareKeyOf(module: Module): string {
  const { options } = module as unknown as { readonly options?: { readonly shareKey: string } }
  return options?.shareKey ?? /\) (.+?)@[^@/]*$/.exec(module.identifier())?.[1] ?? ''
}

// In development they are files like others: nobody publishes them, and the browser reads them.
function describeFiles(compilation: Compilation): Pick<Manifest, 'files' | 'maps'> {
  const isApart = compilation.options.mode !== 'development'
  const isMap = ({ path }: Manifest['files'][number]) => isApart && /\.m?js\.map$/.test(path)
  const all = compilation.getAssets().map(({ name, source }) => describeFile(name, source.buffer()))
  const maps = all.filter(isMap)
  return { files: all.filter((file) => !isMap(file)), ...(maps.length > 0 && { maps }) }
}
