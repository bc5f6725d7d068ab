import type { PlacedFault } from '../../build/sources/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { moduleOf } from './container'
import { type Drawable, type Drawn, isLoop, isReason, needsOther } from './drawable'

/** Something that was drawn and broke. */
export interface Broken {
  readonly drawable: Drawable
  /** The code of a reason, and what the host said; of jsdom, what was thrown. */
  readonly error: string
}

export function brokenOf(drawables: readonly Drawable[], drawn: readonly Drawn[]): Broken[] {
  return drawables.flatMap((drawable) => {
    const error = drawn.find(({ index }) => index === drawable.index)?.error
    return error === undefined || needsOther(error) ? [] : [{ drawable, error }]
  })
}

interface Place {
  readonly context: Pick<CommandContext, 'cwd'>
  readonly build: CheckedBuild
}

const isOfPolicy = ({ error }: Broken) => /EvalError|unsafe-eval/.test(error)
/** These come before the props, made up or not. */
const isOfStart = ({ error }: Broken) => isReason(error, 'start')

/** Whether what broke in a browser is a fault of the remote; else the made-up props may be the cause. */
export function isFault(one: Broken): boolean {
  return one.drawable.isProposed || isOfPolicy(one) || isOfStart(one) || isLoop(one.error)
}

/** Returns the fault for what broke in a real browser. */
export function brokenInBrowser(one: Broken, place: Place): PlacedFault {
  const { drawable, error } = one
  const { component, pointer } = drawable
  const module = moduleFor(one, place)
  if (isOfPolicy(one)) {
    const detail = `${component}: ${module} needs text as code, which the page's policy never runs (EvalError, at ${drawable.place}). ${causeOf(place.build)}`
    return { pointer, code: 'code-blocked', detail }
  }
  if (isOfStart(one)) {
    const [code = ''] = error.split(':')
    return { pointer, code, detail: `${component}: ${module} broke in a browser: ${error}` }
  }
  return broken(one, { module, where: 'a browser' })
}

/** Returns the fault for what broke in jsdom, so that nobody has seen it drawn. */
export function brokenInJsdom(one: Broken, place: Place): PlacedFault {
  return broken(one, { module: moduleFor(one, place), where: 'a simulated browser (jsdom)' })
}

/** The ways out of a fault that only jsdom has found. */
export const unseenRemedy =
  'Correct it; or let a real browser decide: install Chromium, or set SLIPWAY_BROWSER to one; or publish it unseen, with a reason: --unseen "why".'

function broken(
  { drawable, error }: Broken,
  { module, where }: { readonly module: string; readonly where: string },
): PlacedFault {
  const { component, place, pointer, isProposed } = drawable
  const props = isProposed ? '' : ' with made-up props; propose a slot with props that suit it'
  const detail = `${component}: ${module} broke when it was drawn at ${place} in ${where}${props}: ${error}`
  return { pointer, code: isLoop(error) ? 'hung' : 'render-failed', detail }
}

function moduleFor({ drawable: { component } }: Broken, { context, build }: Place): string {
  return moduleOf(context.cwd, build, component) ?? component
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
