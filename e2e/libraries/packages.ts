import type { CheckedBuild } from '../../shared/cli/build-here'
import packages from './packages.json' with { type: 'json' }

/** A popular package, and what is done with it. */
export interface Library {
  readonly version: string
  /** What a component draws with it: an expression of TSX. `it` is the whole package, `main` its default export, `once` keeps what is made, `nonce` is the page's. */
  readonly use: string
  /** HTML that is to be seen then. */
  readonly shows: string
  /** More imports of the module. */
  readonly imports?: string
  /** Packages that it wants beside it, with their versions. */
  readonly with?: Readonly<Record<string, string>>
  /** What of it cannot run in the page. */
  readonly note?: string
}

/** What became of a package: how far it came. */
export interface Row {
  readonly name: string
  readonly state: 'not installed' | 'not built' | 'refused' | 'not drawn' | 'built' | 'drawn'
  readonly faults: readonly string[]
  /** Files with text that the policy never runs. */
  readonly warnings: readonly string[]
  readonly build?: CheckedBuild
  /** Directives of the page's policy that stopped something while it was drawn, such as `style-src-elem`. */
  readonly blocked?: readonly string[]
}

const libraries: Readonly<Record<string, Library>> = packages

export function libraryNames(): readonly string[] {
  return Object.keys(libraries)
}

/** @throws Error for a name that packages.json does not have */
export function libraryOf(name: string): Library {
  const library = Object.hasOwn(libraries, name) ? libraries[name] : undefined
  if (!library) throw new Error(`e2e/libraries/packages.json has no "${name}"`)
  return library
}

/** The remote of a package, and the only component in it. */
export function remoteOf(name: string): { readonly remote: string; readonly component: string } {
  const words = name.split(/[^a-z0-9]+/).filter(Boolean)
  const parts = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return { remote: `library-${words.join('-')}`, component: `Library${parts.join('')}` }
}
