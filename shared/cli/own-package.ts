import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: both the built command and its source are one level below it. */
export const packageFolder: string = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Finds packages as this package does. */
export const fromCommand: NodeJS.Require = createRequire(import.meta.url)

/** Name and version of this package. */
export function ownPackage(): { readonly name: string; readonly version: string } {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
}
