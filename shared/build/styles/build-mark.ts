import { createHash } from 'node:crypto'
import { isScript } from '@slipway/sdk/contract'

/** A file of a build, its styles as they were before they were wrapped. */
interface BuiltFile {
  readonly path: string
  readonly bytes: Uint8Array
}

/**
 * Returns the mark that the boxes of a build carry: the remote's name, and a digest of its scripts and styles,
 * because two builds of one version may be on a page.
 */
export function buildMark(remote: string, files: readonly BuiltFile[]): string {
  const hash = createHash('sha256').update(remote)
  const inOrder = files.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  for (const { path, bytes } of inOrder) {
    if (isScript(path) || path.endsWith('.css')) hash.update(path).update(bytes)
  }
  return `${remote}-${hash.digest('hex').slice(0, 16)}`
}
