import { locationWarnings, textWarnings } from '@slipway/sdk/check'
import { type Locations, type Manifest, slotLocations } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { faultLine } from '../fault-line'
import { placeFaults } from '../place-faults'
import { lookAtComponents } from './accessibility'
import { lookIntoContainer } from './container'
import { drawSlots } from './draw-slots'

/** A build with everything that keeps it from being published, and what only should be known. */
export interface LookedAt extends CheckedBuild {
  /** Where its proposed slots were drawn. */
  readonly drawn: string
}

/** All that `check` and `publish` look at: the files, the started container, its slots, and axe. */
export async function checkBuild(
  context: CommandContext,
  build: CheckedBuild,
  locations: Locations = slotLocations,
): Promise<LookedAt> {
  const [started, seen] = await Promise.all([
    lookIntoContainer(context, build),
    lookAtComponents(context, build),
  ])
  const drawing = await drawSlots(context, build, started)
  const isKnown = ({ pointer, code }: PlacedFault) =>
    build.faults.some((fault) => fault.pointer === pointer && fault.code === code)
  const manifest: Manifest = JSON.parse(build.manifestText)
  const noted = [...locationWarnings(manifest, locations), ...textWarnings(manifest)]
  const place = async (faults: readonly PlacedFault[]) =>
    build.place ? faults.map(build.place) : await placeFaults(context.cwd, faults)
  const own = [...started.faults, ...drawing.faults].filter((fault) => !isKnown(fault))
  return {
    ...build,
    faults: [...build.faults, ...(await place(own)), ...seen.faults],
    warnings: [
      ...build.warnings,
      ...(await place([...noted, ...drawing.warnings])),
      ...seen.warnings,
    ],
    drawn: drawing.summary,
  }
}

/** What only should be known, for people; one list of all builds. */
export function warningLines(builds: readonly LookedAt[]): string[] {
  const warnings = builds.flatMap((build) => build.warnings)
  if (warnings.length === 0) return []
  return [
    `${warnings.length} warning(s), which do not prevent publishing:`,
    ...warnings.map(faultLine),
  ]
}
