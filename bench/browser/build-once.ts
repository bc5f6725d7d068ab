import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

interface Build {
  /** The folder of the result. */
  readonly folder: string
  /** Files and folders of the repository that the result is made of. */
  readonly sources: readonly string[]
  /** Files that are written for this build, by their path in `folder`. */
  readonly files: Readonly<Record<string, string>>
  readonly run: () => Promise<unknown>
}

/** Builds what the bench needs, unless the same sources were built before. */
export async function buildOnce({ folder, sources, files, run }: Build): Promise<void> {
  const stamp = join(folder, 'stamp.txt')
  const digest = digestOf(sources, JSON.stringify(files))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  await run()
  writeFileSync(stamp, digest)
}

function digestOf(sources: readonly string[], files: string): string {
  const hash = createHash('sha256').update(process.version).update(files)
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [resolve(path)]
  return readdirSync(path)
    .filter((name) => !/^(node_modules|dist|testing)$|\.test\./.test(name))
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
