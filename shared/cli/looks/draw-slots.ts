import type { Manifest } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { hasEmulator } from '../dev/emulator/emulator-answer'
import { type ContainerReport, moduleOf } from './container'
import { drawInBrowser } from './draw-in-browser'
import { type Drawable, drawablesOf } from './drawable'
import { findBrowser } from './find-browser'

/** What became of the slots that a remote proposes, and of its other components. */
export interface DrawnSlots {
  /** What cannot be drawn in a browser. */
  readonly faults: readonly PlacedFault[]
  /** What threw with made-up props, or in an imitation of a browser. */
  readonly warnings: readonly PlacedFault[]
  /** Which of both it was, for people. */
  readonly summary: string
}

/**
 * Says what of a remote cannot be drawn: by a real browser where there is one, which can refuse it and
 * has the page's policy; else by what jsdom has shown already.
 */
export async function drawSlots(
  context: CommandContext,
  build: CheckedBuild,
  report: ContainerReport,
): Promise<DrawnSlots> {
  const manifest: Manifest = JSON.parse(build.manifestText)
  const drawables = drawablesOf(manifest, report)
  const inJsdom = { context, build, slots: report.slots }
  if (drawables.length === 0) return { faults: [], warnings: [], summary: 'Nothing was drawn.' }
  const browser = findBrowser(context.env)
  if (!browser) return imitated(inJsdom, 'no real one was found')
  if (!hasEmulator()) return imitated(inJsdom, 'the host is not built here')
  context.progress(`Drawing ${countText(drawables)} of ${build.name} in ${browser} …`)
  const outcomes = await drawInBrowser(browser, build, drawables)
  if (!outcomes) return imitated(inJsdom, `${browser} did not start`)
  const found = drawables.flatMap((drawable) => {
    const error = outcomes.find(({ index }) => index === drawable.index)?.error
    return error === undefined ? [] : [{ drawable, error }]
  })
  const tell = (one: Broken) => faultOf(one, { context, build })
  return {
    faults: found.filter(isFault).map(tell),
    warnings: found.filter((one) => !isFault(one)).map(tell),
    summary: `${countText(drawables)} drawn in a browser (${browser}).`,
  }
}

function countText(drawables: readonly Drawable[]): string {
  const slots = drawables.filter(({ isProposed }) => isProposed).length
  const others = drawables.length - slots
  return [
    ...(slots > 0 ? [`${slots} slot(s)`] : []),
    ...(others > 0 ? [`${others} component(s) without a proposed slot`] : []),
  ].join(' and ')
}

interface Broken {
  readonly drawable: Drawable
  /** The code of a reason, and what the host said. */
  readonly error: string
}

const isOfPolicy = ({ error }: Broken) => /EvalError|unsafe-eval/.test(error)
/** These come before the props, made up or not. */
const isOfStart = ({ error }: Broken) =>
  /^(?:remote-broken|load-failed|expose-missing|share-unsatisfied|not-a-component)/.test(error)
const isFault = (one: Broken) => one.drawable.isProposed || isOfPolicy(one) || isOfStart(one)

interface Place {
  readonly context: CommandContext
  readonly build: CheckedBuild
}

function faultOf(one: Broken, { context: { cwd }, build }: Place): PlacedFault {
  const { drawable, error } = one
  const { component, place, pointer, isProposed } = drawable
  const module = moduleOf(cwd, build, component) ?? component
  if (isOfPolicy(one)) {
    const detail = `${component}: ${module} needs text as code, which the page's policy never runs (EvalError, at ${place}). ${causeOf(build)}`
    return { pointer, code: 'code-blocked', detail }
  }
  if (isOfStart(one) && !isProposed) {
    const [code = ''] = error.split(':')
    return { pointer, code, detail: `${component}: ${module} broke in a browser: ${error}` }
  }
  const props = isProposed ? '' : ' with made-up props; propose a slot with props that suit it'
  const detail = `${component}: ${module} broke when it was drawn at ${place} in a browser${props}: ${error}`
  return { pointer, code: 'render-failed', detail }
}

function causeOf({ warnings }: CheckedBuild): string {
  const places = warnings.flatMap(({ code, file, line, pointer }) =>
    code === 'code-inert' ? [file ? `${file}:${line}` : pointer] : [],
  )
  if (places.length === 0) return 'Look for eval and new Function in its packages.'
  const [where, remedy] = [places.slice(0, 5).join(', '), 'Choose another function or package']
  return places.length === 1
    ? `It is in ${where}. ${remedy}.`
    : `It is in one of ${where}. ${remedy}.`
}

type InJsdom = Place & Pick<ContainerReport, 'slots'>

function imitated({ context, build, slots }: InJsdom, why: string): DrawnSlots {
  const remedy = 'Set SLIPWAY_BROWSER to a Chromium to see them in a real one'
  const hasText = build.warnings.some(({ code }) => code === 'code-inert')
  const untried = `Whether the components work without text as code was not checked: ${why}. ${remedy}.`
  const warnings = slots.flatMap(({ slot: { component, location }, index, error }) => {
    if (error === undefined) return []
    const module = moduleOf(context.cwd, build, component) ?? component
    const detail = `${component}: ${module} broke when it was drawn at ${location} in a simulated browser (jsdom): ${error}`
    return [{ pointer: `/slots/${index}`, code: 'render-failed', detail }]
  })
  return {
    faults: [],
    warnings: hasText
      ? [...warnings, { pointer: build.name, code: 'code-inert', detail: untried }]
      : warnings,
    summary: `${slots.length > 0 ? `${slots.length} slot(s) drawn in a simulated browser (jsdom)` : 'Nothing was drawn'}: ${why}. ${remedy}.`,
  }
}
