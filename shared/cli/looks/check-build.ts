import { relative, sep } from 'node:path'
import { locationWarnings, textWarnings } from '@slipway/sdk/check'
import {
  type Locations,
  type Manifest,
  type ManifestComponent,
  slotLocations,
  type VersionTrial,
} from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { faultLine } from '../faults/fault-line'
import { type GroupedFault, groupFaults } from '../faults/group-faults'
import { placeFaults } from '../faults/place-faults'
import { readPackageOfRemote } from '../federated/slipway-field'
import { withoutConsequences } from './consequences'
import { type DrawnSlots, drawSlots, withRemedy } from './draw-slots'
import { allowOwnTypes, allowPlainModules, type Judged } from './leniency'
import { type Looked, runInJest } from './run-in-jest'
import { sampleProps } from './sample-props'
import { checkTypes } from './team-types'

const remedy = 'Check it in a test, with accessibilityFaults().'

const notMadeUp = `was not checked: no props could be generated for it. Propose a slot with props. ${remedy}`

/** A build with everything that keeps it from being published, and what only should be known. */
export interface LookedAt extends CheckedBuild {
  readonly faults: readonly GroupedFault[]
  readonly warnings: readonly GroupedFault[]
  /** A note on where its proposed slots were drawn. */
  readonly drawn: string
  /** The same for the host; nothing where nothing was drawn. */
  readonly tried?: VersionTrial
  /** Whether the types of its folder were checked. */
  readonly types?: string
}

/** The options that people choose for a check. */
export interface CheckOptions {
  /** Why it is to be published although nobody has seen it drawn. */
  readonly unseen?: string | undefined
  /** Whether the team's own TypeScript is asked. */
  readonly types: boolean
}

interface Check extends Partial<CheckOptions> {
  readonly context: CommandContext
  readonly build: CheckedBuild
  readonly locations?: Locations
}

/** All that `check` and `publish` look at: the files, the started container, its slots, axe, and the folder's types. */
export async function checkBuild(check: Check): Promise<LookedAt> {
  const { context, build, types = false, locations = slotLocations } = check
  const [drawing, seen, typing] = await Promise.all([
    startAndDraw(check),
    lookAtComponents(context, build),
    types ? checkTypes(context) : undefined,
  ])
  const typed = typing && typesOf(check, typing.faults)
  const isKnown = ({ pointer, code }: PlacedFault) =>
    build.faults.some((fault) => fault.pointer === pointer && fault.code === code)
  const manifest: Manifest = JSON.parse(build.manifestText)
  const noted = [...locationWarnings(manifest, locations), ...textWarnings(manifest)]
  const place = async (faults: readonly PlacedFault[]) =>
    build.place ? faults.map(build.place) : await placeFaults(context.cwd, faults)
  const own = drawing.faults.filter((fault) => !isKnown(fault))
  const modules = modulesOf(check, await place(own), drawing)
  const faults = [...build.faults, ...modules.faults, ...seen.faults, ...(typed?.faults ?? [])]
  const warnings = [
    ...build.warnings,
    ...(await place([...noted, ...drawing.warnings])),
    ...modules.warnings,
    ...seen.warnings,
    ...(typed?.warnings ?? []),
  ]
  const names = manifest.components.map(({ name }) => name)
  return {
    ...build,
    faults: groupFaults(withoutConsequences(faults, faults), names),
    warnings: groupFaults(withoutConsequences(warnings, faults), names),
    drawn: drawing.summary,
    ...(drawing.tried && { tried: drawing.tried }),
    ...(typing && { types: typing.summary }),
  }
}

function typesOf({ context, build }: Check, faults: readonly PlacedFault[]): Judged {
  return build.isFederated ? allowOwnTypes(context.cwd, faults) : { faults, warnings: [] }
}

function modulesOf(
  { context, build }: Check,
  faults: readonly PlacedFault[],
  { report: { started, broken } }: DrawnSlots,
): Judged {
  const isNamed = !build.isFederated || readPackageOfRemote(context.cwd).slipway.components
  return isNamed
    ? { faults, warnings: [] }
    : allowPlainModules(faults, started.length + broken.length)
}

async function startAndDraw({ context, build, unseen }: Check): Promise<DrawnSlots> {
  const drawing = await drawSlots({ context, build, unseen })
  const { report } = drawing
  // Of what broke in jsdom while it started, a browser has the last word, or whoever vouches for it.
  const isOfJsdom = ({ code }: PlacedFault) => code === 'remote-broken'
  const [broken, certain] = [
    report.faults.filter(isOfJsdom),
    report.faults.filter((fault) => !isOfJsdom(fault)),
  ]
  const by = drawing.tried?.by
  return {
    ...drawing,
    faults: [
      ...certain,
      ...(by === 'browser' || by === 'unseen' ? [] : broken.map(withRemedy)),
      ...drawing.faults,
    ],
    warnings: [...(by === 'unseen' ? broken : []), ...drawing.warnings],
  }
}

/** Whether the types of a build were checked, and where it was drawn, for people. */
export function looksLine({ types, drawn }: LookedAt): string {
  return [types, drawn].filter(Boolean).join(' ')
}

/** Lists what only should be known, for people; one list of all builds. */
export function warningLines(builds: readonly LookedAt[]): string[] {
  const warnings = builds.flatMap((build) => build.warnings)
  if (warnings.length === 0) return []
  return [
    `${warnings.length} warning(s), which do not prevent publishing:`,
    ...warnings.map(faultLine),
  ]
}

/** The faults that axe finds in the components as they are by themselves, and what it could not look at. */
interface AccessibilityReport {
  readonly faults: readonly PlacedFault[]
  readonly warnings: readonly PlacedFault[]
}

/** A component in its default state: at a slot that the remote proposes, else with made-up props. */
interface Subject {
  readonly name: string
  readonly module: string
  readonly global: boolean
  readonly location: string
  readonly props: object | undefined
}

/** Draws every component of a built remote in the test's host, offline, and lets axe look at it. */
async function lookAtComponents(
  { cwd, progress }: CommandContext,
  build: CheckedBuild,
): Promise<AccessibilityReport> {
  const subjects = subjectsOf(build)
  const drawn = subjects.filter(({ props }) => props)
  if (drawn.length > 0)
    progress(`Checking the accessibility of ${drawn.length} component(s) of ${build.name} …`)
  const outcomes = drawn.length > 0 ? await lookAtAll(cwd, drawn) : []
  const place = ({ module }: Subject) => relative(cwd, module).replaceAll(sep, '/')
  const tell = (subject: Subject, detail: string): PlacedFault => ({
    pointer: `/components/${subject.name}`,
    code: 'accessibility',
    detail: `${subject.name}: ${detail}`,
    file: place(subject),
  })
  return {
    faults: outcomes.flatMap(({ subject, faults }) => faults.map((text) => tell(subject, text))),
    warnings: [
      ...subjects.filter(({ props }) => !props).map((subject) => tell(subject, notMadeUp)),
      ...outcomes.flatMap(({ subject, error }) =>
        error
          ? [tell(subject, `was not checked, because it was not drawn: ${error}. ${remedy}`)]
          : [],
      ),
    ],
  }
}

function subjectsOf({ manifestText, modules }: CheckedBuild): Subject[] {
  const { components, slots = [] }: Manifest = JSON.parse(manifestText)
  return components.flatMap((component) => {
    const module = Object.hasOwn(modules, component.name) ? modules[component.name] : undefined
    if (!module) return []
    const proposed = slots.filter((slot) => slot.component === component.name)
    const places = proposed.length > 0 ? proposed : [placeFor(component)]
    return places.map(({ location, props }) => ({
      name: component.name,
      module,
      global: component.registry === 'global',
      location,
      props,
    }))
  })
}

function placeFor({ locations, props }: ManifestComponent) {
  return { location: locations[0] ?? 'dashboard-before-cards', props: sampleProps(props) }
}

interface Outcome {
  readonly faults: readonly string[]
  readonly error?: string
}

async function lookAtAll(cwd: string, subjects: readonly Subject[]) {
  const looked = await runInJest<Outcome>({ cwd, name: 'accessibility', subjects })
  return subjects.map((subject, index) => ({ subject, ...outcomeOf(looked[index]) }))
}

function outcomeOf(looked: Looked<Outcome> | undefined): Outcome {
  if (looked?.state === 'done') return looked.outcome
  const error =
    looked?.state === 'hung'
      ? 'it does not finish'
      : 'jest did not get to it; run: npx slipway test'
  return { faults: [], error }
}
