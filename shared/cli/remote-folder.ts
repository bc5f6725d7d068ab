import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  nameByFederation,
  readFederationManifest,
  usualManifestFile,
} from './federated/federation-manifest'
import { findOwnConfig, readPackageText } from './own-config'

/** The folder of a remote: what its `package.json` says, and federation's manifest of a build by any configuration. */
export interface RemoteFolder {
  /** The field's `name`; else federation's, where its build is here; else the last part of the package's. */
  readonly name: string
  readonly version: string
  /** Address of the host it is for, when `create` was given one. */
  readonly url: string | undefined
}

/**
 * Reads `package.json` in `folder`, and the manifest of its build: the one given, else where it usually is.
 * Throws `usage` where there is no package.json, or not the manifest that was given.
 */
export async function readRemoteFolder(
  folder: string,
  manifestFile?: string,
): Promise<RemoteFolder> {
  const { name = '', version = '', slipway = {} } = JSON.parse(readPackageText(folder))
  const federated = slipway.name ?? (await federatedName(folder, manifestFile, slipway.manifest))
  return {
    name: federated ?? name.replace(/^@[^/]*\//, ''),
    version: slipway.version ?? version,
    url: slipway.host,
  }
}

async function federatedName(
  folder: string,
  given: string | undefined,
  usual = usualManifestFile,
): Promise<string | undefined> {
  if (given !== undefined) return nameByFederation(await readFederationManifest(given))
  const file = join(folder, usual)
  if (findOwnConfig(folder)?.isOurs || !existsSync(file)) return undefined
  return nameByFederation(await readFederationManifest(file))
}
