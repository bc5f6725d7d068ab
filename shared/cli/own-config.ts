import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const files = ['webpack.config.ts', 'rspack.config.ts'] as const

/** The configuration in `folder` that may call `defineRemote` or its like, and whether it does by its text. */
export function findOwnConfig(
  folder: string,
): { readonly file: string; readonly isOurs: boolean } | undefined {
  const found = files.flatMap((file) => {
    const text = read(join(folder, file))
    return text === undefined ? [] : [{ file, isOurs: /\bdefine\w*Remote\b/.test(text) }]
  })
  return found.find(({ isOurs }) => isOurs) ?? found[0]
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
