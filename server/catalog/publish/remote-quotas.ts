import type { Fault } from '@slipway/sdk/contract'
import { type ClaimedNames, claimedAlready } from '../../storage/tables/catalog/component-names'
import {
  createVersionFigures,
  type StoredFigures,
} from '../../storage/tables/catalog/version-figures'
import type { StorageScope } from '../../storage/transact'
import type { BuiltVersion } from './built-remotes'

/** The most that one remote may keep here. */
export interface RemoteQuotas {
  readonly versions: number
  /** Of the files of all its versions, source maps included; a file counts in each version that has it. */
  readonly bytes: number
  /** Names of components, reserved and taken. */
  readonly names: number
}

export const remoteQuotas: RemoteQuotas = { versions: 1000, bytes: 2_000_000_000, names: 1000 }

/** From this share of a quota on, a publication is told. */
const NEAR = 0.8

const settings = {
  versions: 'REMOTE_VERSIONS',
  bytes: 'REMOTE_STORED_MB',
  names: 'REMOTE_NAMES',
} as const satisfies Record<keyof RemoteQuotas, string>

const pointers = {
  versions: '/version',
  bytes: '/files',
  names: '/components',
} as const satisfies Record<keyof RemoteQuotas, string>

/** The faults of a new version that passes a quota, and the warnings of one that comes near. */
export async function quotaFaults(
  storage: StorageScope,
  version: BuiltVersion,
  quotas: RemoteQuotas = remoteQuotas,
): Promise<{ readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] }> {
  const { manifest } = version
  const after = await figuresWith(storage, manifest)
  const quotaNames = Object.keys(settings) as (keyof RemoteQuotas)[]
  const over = quotaNames.filter((name) => after[name] > quotas[name])
  const near = quotaNames.filter(
    (name) => !over.includes(name) && after[name] >= quotas[name] * NEAR,
  )
  const tell =
    ({ code }: Pick<Fault, 'code'>) =>
    (name: keyof RemoteQuotas) => ({
      pointer: pointers[name],
      code,
      detail: `${manifest.name} would have ${textOf(name, after[name])}; ${textOf(name, quotas[name])} are allowed. ${remedies[name]} An operator may raise ${settings[name]}.`,
    })
  return {
    faults: over.map(tell({ code: 'quota-exceeded' })),
    warnings: near.map(tell({ code: 'quota-near' })),
  }
}

async function figuresWith(
  storage: StorageScope,
  manifest: BuiltVersion['manifest'],
): Promise<Pick<StoredFigures, keyof RemoteQuotas>> {
  const stored = await createVersionFigures(storage).stored(manifest.name)
  const files = [...manifest.files, ...(manifest.maps ?? [])]
  return {
    versions: stored.versions + 1,
    bytes: stored.bytes + files.reduce((sum, { size }) => sum + size, 0),
    names: stored.names + (await countNew(storage, manifest)),
  }
}

async function countNew(storage: StorageScope, names: ClaimedNames): Promise<number> {
  return names.components.length - (await claimedAlready(storage, names)).length
}

const remove = 'Remove versions that were never released: slipway unpublish <version>.'
const remedies = {
  versions: remove,
  bytes: `${remove} Or build without source maps.`,
  names: 'Take fewer new names; a name that no version has is free after a time.',
} as const satisfies Record<keyof RemoteQuotas, string>

function textOf(name: keyof RemoteQuotas, count: number): string {
  if (name === 'bytes') return `${(count / 1e6).toFixed(1)} MB of files and source maps`
  return name === 'names' ? `${count} names of components` : `${count} versions`
}
