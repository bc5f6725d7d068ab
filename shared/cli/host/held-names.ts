import {
  gateNameFaults,
  hostVersions,
  inspectVersion,
  manifestSizeFaults,
  parseManifest,
} from '@slipway/sdk/check'
import type { HeldNames, ManifestSlot } from '@slipway/sdk/contract'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { placeFaults } from '../faults/place-faults'
import { tryJson } from '../files/try-json'
import type { AskHost } from './ask-host'

/** The names that a host is asked about: it says how many of them a version may have. */
const MOST_ASKED = 5000

/**
 * Adds to a build what only the host knows: names that are another remote's, its size budgets, and names in gates that
 * it does not have.
 */
export async function withHeldNames(
  context: CommandContext,
  build: CheckedBuild,
  ask: AskHost,
): Promise<CheckedBuild> {
  const { manifest } = parseManifest(tryJson(build.manifestText), { maxComponents: MOST_ASKED })
  if (!manifest) return build
  const { singletons, slots = [] } = manifest
  const held = await ask(manifest.name, {
    components: manifest.components.map(({ registry, name }) => ({ registry, name })),
    locations: slots.map(({ location }) => location),
    ...(singletons && { singletons }),
  })
  tellUnseen(context, slots, held)
  if (!held) return build
  const { place = (fault) => fault } = build
  const limited = build.limits ? build : withLimits(build, held.limits)
  const faults = [
    ...limited.faults,
    ...held.errors.map(place),
    ...(await gateFaults(context, { build, slots, held })),
  ]
  const warnings = [...limited.warnings, ...(held.warnings ?? []).map(place)]
  return { ...limited, faults, warnings }
}

function tellUnseen(
  { progress }: CommandContext,
  slots: readonly ManifestSlot[],
  held: HeldNames | undefined,
): void {
  const isNaming = slots.some(({ gate }) => gate?.resources)
  if (!isNaming || held?.resources) return
  const why = held
    ? 'the host is of an older version, which does not tell its own'
    : 'no host was asked, or none answered; save one: npx slipway login'
  progress(`Resources and fields in gates were not looked at: ${why}.`)
}

interface Named {
  readonly build: CheckedBuild
  readonly slots: readonly ManifestSlot[]
  readonly held: HeldNames
}

async function gateFaults({ cwd }: CommandContext, { build, slots, held }: Named) {
  const faults = held.resources ? gateNameFaults(slots, held.resources) : []
  return build.place ? faults.map(build.place) : await placeFaults(cwd, faults)
}

const isOfSize = ({ code, pointer }: { readonly code: string; readonly pointer: string }) =>
  code === 'component-limit' ||
  (code === 'size-exceeded' && ['/files', 'slipway.json'].includes(pointer))

// It was checked by the usual budgets, before the host was asked.
function withLimits(build: CheckedBuild, limits: HeldNames['limits']): CheckedBuild {
  const { manifestText, files, faults } = build
  const manifest = tryJson(manifestText)
  const again = [
    ...manifestSizeFaults(Buffer.byteLength(manifestText), limits),
    ...inspectVersion({ manifest, files, host: hostVersions, limits }).faults,
  ]
  const others = faults.filter((fault) => !isOfSize(fault))
  // What was too large was not looked at any further.
  const added = others.length < faults.length ? again : again.filter(isOfSize)
  return { ...build, limits, faults: [...others, ...added] }
}
