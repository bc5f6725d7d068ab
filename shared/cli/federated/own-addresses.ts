import { posix } from 'node:path'
import { valuePlaces } from '@slipway/sdk/check'
import { isScript } from '@slipway/sdk/contract'
import MagicString from 'magic-string'
import type { BuiltFileMap } from './built-parts'

/**
 * Writes addresses at the root of the host, `/vite.svg`, as addresses beside the file that has them, where the build's
 * folder has that picture, font or data: bundlers copy such files (Vite's `public`), and name them as they were named.
 */
export function withOwnAddresses(files: BuiltFileMap): BuiltFileMap {
  const named = [...files.keys()].filter((path) => !isScript(path) && !path.endsWith('.css'))
  if (named.length === 0) return files
  const addresses = new Set(named.map((path) => `/${path}`))
  return new Map(
    [...files].map(([path, bytes]) => {
      const isOfUse = isScript(path) || path.endsWith('.css')
      const text = isOfUse ? bytes.toString() : ''
      if (!named.some((name) => text.includes(`/${name}`))) return [path, bytes]
      const written = isScript(path)
        ? inScript(path, text, addresses)
        : inStyles(path, text, addresses)
      return [path, written === text ? bytes : Buffer.from(written)]
    }),
  )
}

// Brackets, because minifiers put it right behind a word.
function inScript(path: string, code: string, addresses: ReadonlySet<string>): string {
  const script = new MagicString(code)
  for (const { text, start, end } of valuePlaces(code)) {
    if (!addresses.has(text)) continue
    const relative = JSON.stringify(pathFrom(path, text.slice(1)))
    script.update(start, end, `(new URL(${relative},import.meta.url).href)`)
  }
  return script.toString()
}

function inStyles(path: string, css: string, addresses: ReadonlySet<string>): string {
  return css.replaceAll(
    /(url\(\s*["']?)(\/[^"')\s?#]+)/gi,
    (whole, before: string, address: string) =>
      addresses.has(address) ? before + pathFrom(path, address.slice(1)) : whole,
  )
}

// As `../vite.svg`, from `assets/card.js`.
function pathFrom(importer: string, path: string): string {
  const relative = posix.relative(posix.dirname(importer), path)
  return relative.startsWith('.') ? relative : `./${relative}`
}
