import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostVersions } from '@slipway/sdk/check'
import { major, minVersion, validRange } from 'semver'
import { tryJson } from '../files/try-json'
import { readPackageText } from '../own-config'

/** The project that is changed, as far as its configuration depends on it. */
export interface Project {
  readonly folder: string
  readonly packageText: string
  readonly about: PackageJson
  /** The version of a package that is installed, or the lowest that `package.json` takes. */
  versionOf(name: string): string | undefined
  /** The range that a bundler takes for a share without one. */
  rangeOf(name: string): string | undefined
  /** The `package.json` of a package that is installed. */
  installed(name: string): PackageJson | undefined
  /** Its components come by bridges, with a React of their own: nothing of React is shared. */
  readonly keepsReact?: true
}

/** The parts of `package.json` that are read here. */
export interface PackageJson {
  readonly name?: string
  readonly version?: string
  readonly slipway?: Readonly<Record<string, unknown>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Reads the project in `folder`. Throws `usage` where there is no package.json. */
export function readProject(folder: string): Project {
  const packageText = readPackageText(folder)
  const about = Object(tryJson(packageText)) as PackageJson
  const named = { ...about.peerDependencies, ...about.devDependencies, ...about.dependencies }
  const installed = (name: string): PackageJson | undefined => {
    const text = readIfThere(join(folder, 'node_modules', name, 'package.json'))
    return text === undefined ? undefined : (Object(tryJson(text)) as PackageJson)
  }
  const versionOf = (name: string) => installed(name)?.version
  const said = (name: string) => (validRange(named[name]) ? named[name] : undefined)
  return {
    folder,
    packageText,
    about,
    versionOf: (name) => versionOf(name) ?? lowest(said(name)),
    rangeOf: (name) => said(name) ?? versionOf(name),
    installed,
  }
}

// The lowest of "*" says nothing.
const lowest = (range: string | undefined) =>
  range && range !== '*' ? minVersion(range)?.version : undefined

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** The major of a package in a project; `undefined` where it is not known. */
export function majorOfPackage(project: Project, name: string): number | undefined {
  const version = project.versionOf(name)
  return version === undefined ? undefined : major(version)
}

/** The host's version of a module that it shares. */
export function hostVersionOf(name: string): string | undefined {
  return Object.hasOwn(hostVersions.shared, name) ? hostVersions.shared[name] : undefined
}

/** The package of a module: `@scope/package` of `@scope/package/part`. */
export function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
