import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package. */
export const packageFolder: string = folderWithPackage(dirname(fileURLToPath(import.meta.url)))

/** Name and version of this package. */
export function ownPackage(): OwnPackage {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
}

interface OwnPackage {
  readonly name: string
  readonly version: string
  readonly bin: { readonly slipway: string }
  readonly engines: { readonly node: string }
}

/** The file of the command `slipway`, for Node. */
export function ownCommand(): string {
  return join(packageFolder, ownPackage().bin.slipway)
}

// What is built lies one or two levels below it.
function folderWithPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderWithPackage(dirname(folder))
}
