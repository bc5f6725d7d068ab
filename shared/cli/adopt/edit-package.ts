import { intersects, validRange } from 'semver'
import { usualManifestFile } from '../federated/federation-manifest'
import type { AdoptedConfig } from './adopt-config'
import type { PackageJson, Project } from './project'

/** Packages whose part is taken by another one. */
const replaced: Readonly<Record<string, string>> = {
  '@originjs/vite-plugin-federation': '@module-federation/vite',
}

/** Packages that another one needs in a later version: package → the first version that will do. */
const raised: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@module-federation/enhanced': { webpack: '5.94.0' },
  '@module-federation/vite': { vite: '5.4.0', '@vitejs/plugin-react': '4.3.0' },
}

interface Needed extends Pick<AdoptedConfig, 'needs' | 'manifest'> {
  /** The slots to propose, where the project proposes none yet. */
  readonly slots: readonly object[]
}

/**
 * The text of `package.json` with the packages that a configuration imports, a version where it has none, the slots to
 * propose, and the place of federation's manifest where it is not the usual one. `versions`: package → the version to
 * install.
 */
export function editPackage(
  { packageText, about }: Project,
  needed: Needed,
  versions: Readonly<Record<string, string>>,
): string {
  const now = {
    ...about,
    ...packagesOf(about, needed.needs, versions),
    ...slipwayOf(about, needed),
  }
  const complete = about.version === undefined ? { ...now, version: '0.1.0' } : now
  if (JSON.stringify(complete) === JSON.stringify(about)) return packageText
  const indent = /^(\s+)"/m.exec(packageText)?.[1] ?? '  '
  return JSON.stringify(complete, null, indent) + (packageText.endsWith('\n') ? '\n' : '')
}

function packagesOf(
  { dependencies = {}, devDependencies = {} }: PackageJson,
  needs: readonly string[],
  versions: Readonly<Record<string, string>>,
): Partial<PackageJson> {
  const missing = needs.filter((name) => !(name in dependencies) && !(name in devDependencies))
  const early = raise(devDependencies, needs)
  if (missing.length === 0 && !isSaid(early)) return {}
  const added = Object.fromEntries(missing.map((name) => [name, versions[name] ?? '*']))
  const isKept = ([name]: readonly [string, string]) => !missing.includes(replaced[name] ?? '')
  const kept = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(isKept))
  const all = { ...kept(devDependencies), ...added, ...early }
  return {
    ...(isSaid(dependencies) && { dependencies: kept(dependencies) }),
    devDependencies: isSorted(Object.keys(devDependencies)) ? sorted(all) : all,
  }
}

function raise(
  packages: Readonly<Record<string, string>>,
  needs: readonly string[],
): Record<string, string> {
  const least = needs.flatMap((name) => Object.entries(raised[name] ?? {}))
  const early = least.filter(([name, version]) => isBefore(packages[name], version))
  return Object.fromEntries(early.map(([name, version]) => [name, `^${version}`]))
}

function isBefore(range: string | undefined, version: string): boolean {
  const own = validRange(range)
  return own !== null && !intersects(own, `>=${version}`)
}

const isSaid = (packages: object) => Object.keys(packages).length > 0
const inOrder = (a: string, b: string) => (a < b ? -1 : 1)
const isSorted = (names: readonly string[]) =>
  names.toSorted(inOrder).every((name, index) => name === names[index])
const sorted = (all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => inOrder(a, b)))

function slipwayOf({ slipway }: PackageJson, { manifest, slots }: Needed): Partial<PackageJson> {
  const isElsewhere = (slipway?.manifest ?? usualManifestFile) !== manifest
  const isProposed = slots.length > 0 && slipway?.slots === undefined
  if (!isElsewhere && !isProposed) return {}
  return { slipway: { ...slipway, ...(isElsewhere && { manifest }), ...(isProposed && { slots }) } }
}
