import type { PlacedFault } from '../../build/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { hasEmulator } from '../dev/emulator/emulator-answer'
import { moduleOf, type TriedSlot } from './container'
import { drawInBrowser } from './draw-in-browser'
import { findBrowser } from './find-browser'

/** What became of the slots that a remote proposes. */
export interface DrawnSlots {
  /** Those that threw in a browser. */
  readonly faults: readonly PlacedFault[]
  /** Those that threw in an imitation of one. */
  readonly warnings: readonly PlacedFault[]
  /** Which of both it was, for people. */
  readonly summary: string
}

/**
 * Says which of the slots that a remote proposes cannot be drawn: by a real browser where there is one,
 * which can refuse them, else by what jsdom has shown already.
 */
export async function drawSlots(
  context: CommandContext,
  build: CheckedBuild,
  slots: readonly TriedSlot[],
): Promise<DrawnSlots> {
  const browser = findBrowser(context.env)
  if (slots.length === 0)
    return { faults: [], warnings: [], summary: 'It proposes no slot to draw.' }
  if (!browser) return imitated({ context, build, slots }, 'no real one was found')
  if (!hasEmulator()) return imitated({ context, build, slots }, 'the host is not built here')
  context.progress(`Drawing ${slots.length} slot(s) of ${build.name} in ${browser} …`)
  const outcomes = await drawInBrowser(browser, build, slots)
  if (!outcomes) return imitated({ context, build, slots }, `${browser} did not start`)
  const failed = slots.map(({ slot, index }) => ({
    slot,
    index,
    error: outcomes.find((outcome) => outcome.index === index)?.error,
  }))
  return {
    faults: faultsOf({ context, build, slots: failed }, 'in a browser'),
    warnings: [],
    summary: `${slots.length} slot(s) drawn in a browser (${browser}).`,
  }
}

interface Drawing {
  readonly context: CommandContext
  readonly build: CheckedBuild
  readonly slots: readonly (Omit<TriedSlot, 'error'> & { readonly error?: string | undefined })[]
}

function imitated(drawing: Drawing, why: string): DrawnSlots {
  const remedy = 'Set SLIPWAY_BROWSER to a Chromium to see them in a real one'
  return {
    faults: [],
    warnings: faultsOf(drawing, 'in an imitation of a browser (jsdom)'),
    summary: `${drawing.slots.length} slot(s) drawn in an imitation of a browser (jsdom): ${why}. ${remedy}.`,
  }
}

function faultsOf({ context, build, slots }: Drawing, where: string): PlacedFault[] {
  return slots.flatMap(({ slot: { component, location }, index, error }) => {
    if (error === undefined) return []
    const module = moduleOf(context.cwd, build, component) ?? component
    const detail = `${component}: ${module} broke when it was drawn at ${location} ${where}: ${error}`
    return [{ pointer: `/slots/${index}`, code: 'render-failed', detail }]
  })
}
