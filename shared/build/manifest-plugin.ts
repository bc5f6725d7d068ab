import { createHash } from 'node:crypto'
import {
  CONTRACT_VERSION,
  type Manifest,
  type ManifestComponent,
  manifest,
} from '@slipway/sdk/contract'
import type { Asset, Compilation, Compiler } from 'webpack'
import webpack from 'webpack'
import type { CompleteRemote } from './complete-remote'
import type { ComponentDefinition } from './define-remote'
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
    const { name, version, components, shared } = this.#remote
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
      runtime: federationVersion(compilation.compiler.context),
      files: compilation.getAssets().map(describeFile),
    })
  }
}

const isScript = (path: string) => path.endsWith('.js')
const isStyle = (path: string) => path.endsWith('.css')

function filesOf(compilation: Compilation, chunk: string): readonly string[] {
  return compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []
}

function describeComponent(
  name: string,
  definition: ComponentDefinition,
  files: readonly string[],
): ManifestComponent {
  return {
    name,
    expose: `./${name}`,
    registry: definition.global ? 'global' : 'slot',
    locations: [...(definition.locations ?? [])],
    fallback: definition.fallback ?? 'notice',
    deadlineMs: definition.deadlineMs ?? 8000,
    minHeight: definition.minHeight ?? 0,
    preload: files.filter(isScript),
    css: files.filter(isStyle),
  }
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
