import { hostVersions, inspectVersion, parseManifest } from '@slipway/sdk/check'
import type { HeldNames } from '@slipway/sdk/contract'
import type { CheckedBuild } from '../build-here'
import { tryJson } from '../files/try-json'
import type { AskHost } from './ask-host'

/** Adds to a build what only the host knows: names that are another remote's, and its size budgets. */
export async function withHeldNames(build: CheckedBuild, ask: AskHost): Promise<CheckedBuild> {
  const { manifest } = parseManifest(tryJson(build.manifestText))
  if (!manifest) return build
  const { singletons, slots = [] } = manifest
  const held = await ask(manifest.name, {
    components: manifest.components.map(({ registry, name }) => ({ registry, name })),
    locations: slots.map(({ location }) => location),
    ...(singletons && { singletons }),
  })
  if (!held) return build
  const { place = (fault) => fault } = build
  const limited = build.limits ? build : withLimits(build, held.limits)
  const faults = [...limited.faults, ...held.errors.map(place)]
  const warnings = [...limited.warnings, ...(held.warnings ?? []).map(place)]
  return { ...limited, faults, warnings }
}

const isOfSize = ({ code, pointer }: { readonly code: string; readonly pointer: string }) =>
  code === 'size-exceeded' && pointer === '/files'

// It was checked by the usual budgets, before the host was asked.
function withLimits(build: CheckedBuild, limits: HeldNames['limits']): CheckedBuild {
  const { manifestText, files, faults } = build
  const manifest = tryJson(manifestText)
  const again = inspectVersion({ manifest, files, host: hostVersions, limits }).faults
  const others = faults.filter((fault) => !isOfSize(fault))
  // What was too large was not looked at any further.
  const added = others.length < faults.length ? again : again.filter(isOfSize)
  return { ...build, limits, faults: [...others, ...added] }
}
