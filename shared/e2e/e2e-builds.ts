import type { Manifest } from '@slipway/sdk/contract'
import { readDist } from '../cli/build-here'
import type { LocalServer } from '../cli/dev/local-server'
import { serveBuild } from '../cli/dev/serve-build'

/** The variable that tells workers what was built: {@link E2eBuilds} as JSON. */
export const BUILDS = 'SLIPWAY_E2E_BUILDS'

export interface E2eBuilds {
  /** The remote's folder. */
  readonly folder: string
  /** Folders of built files, one for each configuration. */
  readonly places: readonly string[]
}

/** A built remote, in its own emulator. */
export interface ServedRemote extends LocalServer {
  readonly manifest: Manifest
}

export interface ServedRemotes {
  readonly folder: string
  readonly remotes: readonly ServedRemote[]
}

/** Starts an emulator for each build of the run. */
export async function serveBuilds(): Promise<ServedRemotes> {
  const text = process.env[BUILDS]
  if (!text) {
    throw new Error(
      'Nothing was built: playwright.config.ts needs e2eConfig() of @slipway/sdk/e2e, or its globalSetup.',
    )
  }
  const { folder, places }: E2eBuilds = JSON.parse(text)
  return { folder, remotes: await Promise.all(places.map(serve)) }
}

async function serve(place: string): Promise<ServedRemote> {
  const build = await readDist(place)
  return { ...(await serveBuild(build)), manifest: JSON.parse(build.manifestText) }
}
