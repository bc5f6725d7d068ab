import { createHash } from 'node:crypto'
import { CONTRACT_VERSION, type Manifest, manifest } from '@slipway/sdk/contract'
import type { Asset, Compilation, Compiler } from 'webpack'
import webpack from 'webpack'
import type { CompleteRemote } from './complete-remote'
import { describeComponent } from './describe-component'
import { componentsChunk, federationVersion } from './federation'

/** Writes `slipway.json`: what the remote is, and size and integrity of every file. */
export class ManifestPlugin {
  readonly #remote: CompleteRemote

  constructor(remote: CompleteRemote) {
    this.#remote = remote
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        const text = `${JSON.stringify(this.#describe(compilation), null, 2)}\n`
        compilation.emitAsset('slipway.json', new webpack.sources.RawSource(text))
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
      files: compilation.getAssets().map(describeFile),
      ...(slots.length > 0 && { slots }),
      ...(origins.length > 0 && { origins }),
    })
  }
}

const isScript = (path: string) => path.endsWith('.js')

function filesOf(compilation: Compilation, chunk: string): readonly string[] {
  return compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []
}

function consumed({ modules }: Compilation): readonly string[] {
  const keys = [...modules]
    .filter((module) => module.type === 'consume-shared-module')
    .map((module) => (module as unknown as { options: { shareKey: string } }).options.shareKey)
  return [...new Set(keys)].sort()
}

function describeFile({ name, source }: Readonly<Asset>): Manifest['files'][number] {
  const bytes = source.buffer()
  const digest = createHash('sha384').update(bytes).digest('base64')
  return { path: name, size: bytes.length, integrity: `sha384-${digest}` }
}
