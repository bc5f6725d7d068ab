import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The packages of `package-lock.json`: path from the repository's folder → package. */
export type Lock = Readonly<Record<string, LockedPackage>>

interface LockedPackage {
  /** The name of the package, where it is installed under another one. */
  readonly name?: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export async function readLock(root: string): Promise<Lock> {
  return JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')).packages
}

/** Returns the paths of the packages of these names, and of all that they need as `needs` says. */
export function reachedPackages(
  lock: Lock,
  names: readonly string[],
  needs: (locked: LockedPackage) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>()
  const left = names.map((name) => find(lock, { name, from: '' }))
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const locked = lock[path]
    if (!locked || reached.has(path)) continue
    reached.add(path)
    for (const name of needs(locked)) left.push(find(lock, { name, from: path }))
  }
  return reached
}

/** Returns the paths of all that npm installs for these names, also what fits another machine. */
export function installedPaths(lock: Lock, names: readonly string[]): ReadonlySet<string> {
  return reachedPackages(lock, names, ({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  )
}

// As Node finds it: the nearest folder of packages that has it.
function find(
  lock: Lock,
  { name, from }: { readonly name: string; readonly from: string },
): string {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (lock[path]) return path
  if (!from) throw new Error(`package-lock.json has no ${name}, which a package needs.`)
  return find(lock, { name, from: from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))) })
}
