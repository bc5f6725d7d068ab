import { createRequire } from 'node:module'

/** Finds packages as this package does: a remote's folder need not have them on top. */
export const fromHere: NodeJS.Require = createRequire(import.meta.url)
