import { isScript, type ManifestComponent } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/source-faults'
import type { FederationManifest } from './federation-manifest'
import type { ComponentField, PackageOfRemote } from './slipway-field'

/** The components of a build: those that the field names, else all that it exposes. */
export function exposedComponents(
  { exposes }: FederationManifest,
  { slipway }: PackageOfRemote,
  files: ReadonlyMap<string, Buffer>,
): ManifestComponent[] {
  const said: Readonly<Record<string, ComponentField>> =
    slipway.components ?? Object.fromEntries(exposes.map(({ path }) => [nameOf(path), {}]))
  return Object.entries(said).map(([name, { expose = `./${name}`, ...field }]) => {
    const assets = exposes.find(({ path }) => path === expose)?.assets
    // A manifest without this analysis does not say whose styles they are.
    const sheets = assets?.css.sync ?? [...files.keys()].filter((path) => path.endsWith('.css'))
    const scripts = assets?.js.sync ?? []
    return {
      name,
      expose,
      registry: field.global ? 'global' : 'slot',
      locations: field.locations ?? [],
      fallback: field.fallback ?? 'notice',
      deadlineMs: field.deadlineMs ?? 8000,
      minHeight: field.minHeight ?? 0,
      ...(field.criticality && { criticality: field.criticality }),
      ...(field.budget && { budget: field.budget }),
      preload: scripts.filter((path) => files.has(path) && isScript(path)),
      css: sheets.filter((path) => files.has(path)),
      ...(field.props && { props: field.props }),
    }
  })
}

function nameOf(expose: string): string {
  return expose.replace(/^\.\//, '')
}

/** Components of the field that the build does not expose. */
export function missingExposes(
  { exposes }: FederationManifest,
  { slipway }: PackageOfRemote,
): PlacedFault[] {
  const known = exposes.map(({ path }) => path)
  return Object.entries(slipway.components ?? {}).flatMap(
    ([name, { expose = `./${name}` }], index) => {
      if (known.includes(expose)) return []
      const detail = `The build does not expose "${expose}"; it exposes: ${known.join(', ') || 'none'}. Name the right one in "expose".`
      return [{ pointer: `/components/${index}/expose`, code: 'expose-missing', detail }]
    },
  )
}
