import { relative, sep } from 'node:path'
import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { type Looked, runInJest } from './run-in-jest'
import { sampleProps } from './sample-props'

/** The faults that axe finds in the components as they are by themselves, and what it could not look at. */
export interface AccessibilityReport {
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
export async function lookAtComponents(
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

const remedy = 'Check it in a test, with accessibilityFaults().'
const notMadeUp = `was not checked: no props could be generated for it. Propose a slot with props. ${remedy}`

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
