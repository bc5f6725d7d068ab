import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import type { PlacedFault } from '../build/source-faults'
import type { CheckedBuild } from './build-here'
import type { CommandContext } from './command-context'
import { packageFolder } from './own-package'
import { runJest } from './run-jest'
import { sampleProps } from './sample-props'

/** What axe finds in the components as they stand by themselves, and what it could not look at. */
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
  if (drawn.length > 0) progress(`Looking at ${drawn.length} component(s) of ${build.name} …`)
  const outcomes = drawn.length > 0 ? await runInJest(cwd, drawn) : []
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
          ? [tell(subject, `was not looked at, because it was not drawn: ${error}. ${remedy}`)]
          : [],
      ),
    ],
  }
}

const remedy = 'Look at it in a test of its own, with accessibilityFaults().'
const notMadeUp = `was not looked at: no props could be made up for it. Propose a slot with props. ${remedy}`

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
  readonly subject: Subject
  readonly faults: readonly string[]
  readonly error?: string
}

async function runInJest(cwd: string, subjects: readonly Subject[]): Promise<Outcome[]> {
  const folder = join(cwd, '.cache', 'slipway')
  const [file, report] = [
    join(folder, 'accessibility.test.cjs'),
    join(folder, 'accessibility.json'),
  ]
  await mkdir(folder, { recursive: true })
  await rm(report, { force: true })
  await writeFile(file, testOf(subjects, report))
  await runJest({ cwd, testMatch: ['<rootDir>/.cache/slipway/*.test.cjs'], quiet: true })
  const text = await readFile(report, 'utf8').catch(() => '[]')
  const found: { index: number; faults: string[]; error?: string }[] = JSON.parse(text)
  const missing = { faults: [], error: 'jest did not get to it; run: slipway test' }
  return subjects.map((subject, index) => {
    const { faults, error } = found.find((one) => one.index === index) ?? missing
    return { subject, faults, ...(error !== undefined && { error }) }
  })
}

function testOf(subjects: readonly Subject[], report: string): string {
  const list = subjects.map(
    ({ module, ...rest }) =>
      `{ ...${JSON.stringify(rest)}, load: () => require(${JSON.stringify(module)}) }`,
  )
  return `const lookAt = require(${JSON.stringify(join(packageFolder, 'jest/accessibility.cjs'))})
const testing = require('@slipway/sdk/testing')
lookAt({ testing, subjects: [${list.join(', ')}], report: ${JSON.stringify(report)} })
`
}
