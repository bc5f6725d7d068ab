import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product; the browser suite beside it is counted with its tests. */
export const areas = ['server', 'host', 'shared'] as const
const folders = [...areas, 'e2e'] as const
type Folder = (typeof folders)[number]

/**
 * The kind that a file is counted as. `code` is the product's own; `test` is what only tests run; `table` is texts,
 * migrations and the applications that come with the product: data, however many lines it has.
 */
type Role = 'code' | 'test' | 'table'

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string
  readonly area: Folder
  readonly role: Role
  readonly text: string
  /** Lines with something in them. */
  readonly lines: number
}

const tests = [
  /\.(?:test|suite)\.tsx?$/,
  // The kit in `shared/testing` is published: it is part of the product.
  /^(?:server|host|shared\/\w+)\/testing\//,
  /^server\/http-suite\//,
  /^e2e\//,
]
const tables = [
  /^server\/(?:demo|template)\//,
  /^server\/storage\/migrations\//,
  /^host\/texts\/(?:en|de)\//,
]
/** Files that are built or installed, and declarations, which hold no code. */
const apart = /\.d\.ts$|\/(?:node_modules|dist|\.cache)\//

/** The TypeScript files of these folders, read; nothing that is built or installed. */
export function readSourceFiles(root: string): SourceFile[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !apart.test(path))
    .toSorted()
    .map((path) => describeFile(path, readFileSync(join(root, path), 'utf8')))
}

export function describeFile(path: string, text: string): SourceFile {
  const area = folders.find((name) => path.startsWith(`${name}/`))
  if (area === undefined) throw new Error(`${path} is in none of ${folders.join(', ')}.`)
  const lines = text.split('\n').filter((line) => line.trim() !== '').length
  return { path, area, role: roleOf(path), text, lines }
}

function roleOf(path: string): Role {
  if (tests.some((pattern) => pattern.test(path))) return 'test'
  return tables.some((pattern) => pattern.test(path)) ? 'table' : 'code'
}
