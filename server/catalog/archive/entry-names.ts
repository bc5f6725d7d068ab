import type { Fault } from '@slipway/sdk/contract'

// Letters that mean the same on every disk; no part starts or ends with a dot.
const safePath = /^(?!.*(?:^|\/)\.)(?!.*\.(?:\/|$))[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/

/** Names of the entries of one archive: safe ones, each only once. */
export class EntryNames {
  readonly #seen = new Set<string>()

  /** The path below the version's folder, or its fault. */
  add(name: string): string | Fault {
    const path = name.startsWith('./') ? name.slice(2) : name
    if (!safePath.test(path)) return unsafeName(name)
    // Two names that are one file where case does not count. Other letters than ASCII are refused
    // above, so that composed and decomposed forms cannot meet.
    const folded = path.toLowerCase()
    if (this.#seen.has(folded)) return invalid(name, 'is in the archive twice')
    this.#seen.add(folded)
    return path
  }
}

/** Whether a folder's name is safe; folders themselves are not kept. */
export function isSafeFolder(name: string): boolean {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '')
  return path === '' || path === '.' || safePath.test(path)
}

/** A fault of an entry of the archive; its pointer is the entry's name as it is there. */
export function invalid(name: string, problem: string): Fault {
  return { pointer: shown(name), code: 'bundle-invalid', detail: `${shown(name)} ${problem}` }
}

function unsafeName(name: string): Fault {
  const rule = 'letters, digits, "_", "-" and "." in the middle of a part, parts with "/" between'
  return invalid(name, `is not a safe name; use ${rule}`)
}

function shown(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, 200)
}
