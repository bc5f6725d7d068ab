import { ownPackage } from '../own-package'
import { fillTemplate, templateVersions, type Words, writeTemplate } from './write-template'

interface Bundler {
  /** The name of its configuration, before `.config.ts`. */
  readonly config: string
  readonly define: string
  /** The part of the SDK that has it. */
  readonly build: string
  /** Its packages; webpack comes with the SDK. */
  readonly packages: readonly string[]
}

export const bundlers = {
  webpack: { config: 'webpack', define: 'defineRemote', build: 'build', packages: [] },
  rspack: {
    config: 'rspack',
    define: 'defineRspackRemote',
    build: 'rspack',
    packages: ['@rspack/core'],
  },
  vite: {
    config: 'vite',
    define: 'defineViteRemote',
    build: 'vite',
    packages: ['@module-federation/vite', 'vite'],
  },
} as const satisfies Readonly<Record<string, Bundler>>

/** The choices from which a new remote is made. */
export interface NewRemote {
  readonly name: string
  readonly component: string
  readonly locations: readonly string[]
  readonly bundler: Bundler
  readonly kind: 'slot' | 'action' | 'form'
  readonly url: string | undefined
  /** The package that npm installs as the SDK; this version by default. */
  readonly sdk: string | undefined
  /** Whether the application of the host places the component; otherwise the remote proposes where it stands. */
  readonly isPlaced?: boolean
}

/** Writes the files of a new remote; returns their paths, sorted. */
export async function writeRemote(folder: string, remote: NewRemote): Promise<string[]> {
  const words = await wordsOf(remote)
  return await writeTemplate(folder, ['common', remote.kind], words)
}

/** The files of a new remote: path → text. */
export async function fillRemote(remote: NewRemote): Promise<ReadonlyMap<string, string>> {
  return await fillTemplate(['common', remote.kind], await wordsOf(remote))
}

async function wordsOf({
  name,
  component,
  locations,
  url,
  sdk,
  bundler,
  isPlaced,
}: NewRemote): Promise<Words> {
  const versions = await templateVersions()
  return {
    ...versions,
    ...wordsOfBundler(bundler, versions),
    name,
    component,
    file: component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase(),
    proposal: isPlaced ? '' : proposalOf(locations[0] ?? '', component),
    title: titleOf(component),
    prop: component.charAt(0).toLowerCase() + component.slice(1),
    location: locations[0] ?? '',
    locations: locations.map((location) => `'${location}'`).join(', '),
    sdk: sdk ?? ownPackage().version,
    host: url ? `\n  "slipway": { "host": "${url}" },` : '',
  }
}

function wordsOfBundler({ config, define, build, packages }: Bundler, versions: Words): Words {
  const lines = packages.map((name) => `\n    "${name}": "${versions[name]}",`)
  return { bundler: config, define, build, bundlerPackages: lines.join('') }
}

function titleOf(component: string): string {
  return component.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
}

function proposalOf(location: string, component: string): string {
  return `
  // Delivered from the release on. Remove it where the application places the component itself.
  // A text may be by language: { $text: { en: 'Hello', de: 'Hallo' } }.
  slots: [
    { location: '${location}', component: '${component}', props: { label: '${titleOf(component)}' } },
  ],`
}
