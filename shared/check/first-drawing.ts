import { isScript, type Manifest } from '@slipway/sdk/contract'
import { decodeText } from './scripts/parse-script'
import { pathOfImport, readImports } from './scripts/script-imports'

/** A file and its bytes. */
export interface SizedFile {
  readonly path: string
  readonly length: number
}

/** The scripts and styles that a page loads before a component is drawn for the first time. */
export interface FirstDrawing {
  readonly component: string
  readonly files: readonly SizedFile[]
  /** Of all of them. */
  readonly bytes: number
}

type Parts = Pick<Manifest, 'entry' | 'components'>

/**
 * Lists for each component what its first drawing loads, the heaviest first: the remote's entry, the
 * component's own scripts and styles, and all that those scripts import statically. What is imported later,
 * by `import()`, is no part of it.
 */
export function firstDrawings(
  { entry, components }: Parts,
  files: ReadonlyMap<string, Uint8Array>,
): FirstDrawing[] {
  const importsOf = staticImports(files)
  return components
    .map(({ name, preload, css }) => {
      const paths = new Set([entry, ...preload].filter((path) => files.has(path)))
      // A set is gone through with what is added meanwhile.
      for (const path of paths) for (const next of importsOf(path)) paths.add(next)
      const all = [...paths, ...css.filter((path) => files.has(path) && !paths.has(path))]
      const sized = all.map((path) => ({ path, length: files.get(path)?.length ?? 0 }))
      return { component: name, files: sized, bytes: bytesOfAll(sized) }
    })
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** The bytes of files together. */
export function bytesOfAll(files: readonly { readonly length: number }[]): number {
  return files.reduce((total, { length }) => total + length, 0)
}

function staticImports(files: ReadonlyMap<string, Uint8Array>) {
  const known = new Map<string, readonly string[]>()
  return (path: string): readonly string[] => {
    const found = known.get(path) ?? read(path)
    known.set(path, found)
    return found
  }
  function read(path: string): string[] {
    if (!isScript(path)) return []
    const { fixed } = readImports(decodeText(files.get(path) ?? new Uint8Array()))
    return fixed.flatMap((name) => pathOfImport(path, name) ?? []).filter((one) => files.has(one))
  }
}
