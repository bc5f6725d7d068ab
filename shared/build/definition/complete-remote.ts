import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  escapePointer,
  type Fault,
  type ManifestSlot,
  remoteName,
  remoteVersion,
} from '@slipway/sdk/contract'
import type { PlacedFault } from '../sources/source-faults'
import { manifestSlots } from './definition-faults'
import { refuseDefinition } from './props-schema'
import { readPackage } from './read-package'
import type { ComponentDefinition, RemoteDefinition } from './remote-definition'

/** The modules that the host gives to every remote, and the range a remote accepts. */
export const sharedModules: Readonly<Record<string, string>> = {
  react: '^19.0.0',
  'react/jsx-runtime': '^19.0.0',
  'react-dom': '^19.0.0',
  '@slipway/sdk': '^0.1.0',
  '@slipway/sdk/contract': '^0.1.0',
  '@slipway/sdk/ui': '^0.1.0',
}

/** A remote's definition with everything filled in. */
export interface CompleteRemote {
  readonly name: string
  readonly version: string
  readonly components: Readonly<Record<string, ComponentDefinition>>
  /** Module → the range the remote accepts. */
  readonly shared: Readonly<Record<string, string>>
  readonly inlineLimit: number
  readonly slots: readonly ManifestSlot[]
  readonly origins: readonly string[]
}

/** Fills in name and version from the `package.json` in `folder`, and checks that all modules exist. */
export function completeRemote(definition: RemoteDefinition, folder: string): CompleteRemote {
  refuseMissingModules(definition, folder)
  const about = readPackage(folder)
  const { name = about.name, version = about.version } = definition
  refuseDefinition([
    ...identityFaults('name', name, { definition, folder }),
    ...identityFaults('version', version, { definition, folder }),
  ])
  return {
    name,
    version,
    components: definition.components,
    shared: { ...sharedModules, ...definition.shared },
    inlineLimit: definition.inlineLimit ?? 30_000,
    slots: manifestSlots(definition.slots ?? []),
    origins: definition.origins ?? [],
  }
}

function identityFaults(
  part: 'name' | 'version',
  text: string,
  { definition, folder }: { readonly definition: RemoteDefinition; readonly folder: string },
): PlacedFault[] {
  const isOwn = definition[part] !== undefined
  const rule = part === 'name' ? remoteName : remoteVersion
  const issue = rule.safeParse(text).error?.issues[0]
  if (!issue) return []
  if (part === 'version' && text === '') return [missingVersion('defineRemote()')]
  const detail = `${part} ${JSON.stringify(text)}${isOwn ? '' : ' of package.json'}: ${issue.message}`
  const place = isOwn ? {} : { file: 'package.json', ...lineOf(`"${part}"`, folder) }
  return [{ pointer: `/${part}`, code: 'manifest-invalid', detail, ...place }]
}

/** The fault of a remote of which nobody says the version; `option` is the other place that may. */
export function missingVersion(option: string): PlacedFault {
  const detail = `The remote has no version: package.json has no "version", and ${option} has none. Add one, such as "version": "1.0.0" in package.json; each build that is published has its own.`
  return { pointer: '/version', code: 'version-missing', detail, file: 'package.json' }
}

function lineOf(key: string, folder: string): { readonly line?: number } {
  const lines = readFileSync(join(folder, 'package.json'), 'utf8').split('\n')
  const index = lines.findIndex((line) => line.trimStart().startsWith(key))
  return index < 0 ? {} : { line: index + 1 }
}

function refuseMissingModules({ components }: RemoteDefinition, folder: string): void {
  const errors = Object.entries(components)
    .filter(([, { module }]) => !existsSync(resolve(folder, module)))
    .map(([name, { module }]) => missingModule(name, module, folder))
  refuseDefinition(errors)
}

function missingModule(name: string, module: string, folder: string): Fault {
  const detail = `The module of "${name}", ${module}, does not exist in ${folder}.`
  return { pointer: `/components/${escapePointer(name)}/module`, code: 'module-missing', detail }
}
