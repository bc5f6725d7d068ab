import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { usageError } from './usage-error'

const files = ['webpack.config.ts', 'rspack.config.ts', 'vite.config.ts'] as const

/** The configuration in `folder` that may call `defineRemote` or its like, and whether it does by its text. */
export function findOwnConfig(
  folder: string,
): { readonly file: string; readonly isOurs: boolean } | undefined {
  const found = files.flatMap((file) => {
    const text = read(join(folder, file))
    return text === undefined ? [] : [{ file, isOurs: /\bdefine\w*Remote\b/.test(text) }]
  })
  // Vite alone builds one that is not ours.
  const others = found.filter(({ file }) => file !== 'vite.config.ts')
  return found.find(({ isOurs }) => isOurs) ?? others[0]
}

/** The text of package.json in `folder`. Throws `usage` where there is none. */
export function readPackageText(folder: string): string {
  const text = read(join(folder, 'package.json'))
  if (text !== undefined) return text
  throw usageError(
    `There is no package.json in ${folder}. Go to the folder of a remote, or create one: slipway create <name>.`,
  )
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
