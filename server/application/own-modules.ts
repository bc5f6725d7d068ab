import { fileURLToPath } from 'node:url'

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

/** The application that runs unless the settings name another. */
export const demo: ApplicationPlace = isBuilt
  ? { path: fileURLToPath(at('./demo.mjs')), folder: fileURLToPath(at('../../server/demo')) }
  : { path: fileURLToPath(at('../demo/application.ts')) }

function at(path: string): URL {
  return new URL(path, import.meta.url)
}
