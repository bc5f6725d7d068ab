import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CodedError } from '@slipway/sdk/contract'

/** The place of an application. */
export interface ApplicationPlace {
  readonly path: string
  /** The folder that places in its code are told from; that of its file otherwise. */
  readonly folder?: string
}

// Built, all modules lie in one folder (scripts/bundle-server.ts); in the sources each has its own.
const isBuilt = import.meta.url.endsWith('.mjs')

/** The module that applications import as `slipway/server`. */
export const faceModule: URL = at(isBuilt ? './application.mjs' : './application.ts')

/** The folder of the server's package: this repository, or what was installed. `dist/host` is in it. */
export const serverPackage: string = fileURLToPath(at('../..'))

/** Reads Slipway's version. */
export function readOwnVersion(): string {
  return String(JSON.parse(readFileSync(join(serverPackage, 'package.json'), 'utf8')).version)
}

/**
 * The application at `path`; without one the demo, which is in the repository and in no package.
 *
 * @throws CodedError `application-not-found`
 */
export function placeOfApplication(path: string | undefined): ApplicationPlace {
  const place = path === undefined ? demo : { path }
  if (path !== undefined || existsSync(place.path)) return place
  throw new CodedError(
    'application-not-found',
    'SLIPWAY_APP is not set. Set it to the file of your application, such as SLIPWAY_APP=./application.ts.',
  )
}

const demo: ApplicationPlace = {
  path: fileURLToPath(at(isBuilt ? '../demo/application.mjs' : '../../server/demo/application.ts')),
  folder: fileURLToPath(at('../../server/demo')),
}

function at(path: string): URL {
  return new URL(path, import.meta.url)
}
