import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The name of the remote, if it gives itself no other, and its version, out of the `package.json` in `folder`. */
export function readPackage(folder: string): { readonly name: string; readonly version: string } {
  const { name = '', version = '' }: { name?: string; version?: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return { name: name.replace(/^@[^/]*\//, ''), version }
}
