import type { Manifest, VersionTrial } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'
import type { CheckedBuild } from '../build-here'
import type { CommandContext } from '../command-context'
import { hasEmulator } from '../dev/emulator/emulator-answer'
import { brokenInBrowser, brokenInJsdom, brokenOf, isFault, unseenRemedy } from './broken'
import { type ContainerReport, lookIntoContainer } from './container'
import { drawInBrowser, type SeenInBrowser } from './draw-in-browser'
import { type Drawable, drawablesOf } from './drawable'
import { findBrowser } from './find-browser'
import { type NotedDrawing, noteWarnings } from './notes/note-warnings'

/** The result of drawing the slots that a remote proposes, and its other components. */
export interface DrawnSlots {
  /** The report on how its container started. */
  readonly report: ContainerReport
  /** Slots and components that a browser cannot draw, or where there is none, jsdom. */
  readonly faults: readonly PlacedFault[]
  /** Findings that may be no fault of the remote, or with which it is to be published all the same. */
  readonly warnings: readonly PlacedFault[]
  /** A note on where it was drawn, for people. */
  readonly summary: string
  /** The same for the host; nothing where nothing was drawn. */
  readonly tried: VersionTrial | undefined
}

interface Subject {
  readonly context: CommandContext
  readonly build: CheckedBuild
  /** Why it is to be published although nobody has seen it drawn. */
  readonly unseen: string | undefined
}

/**
 * Starts a remote, and says what of it cannot be drawn: by a real browser where there is one, which has the
 * page's policy; else by jsdom, whose word counts unless somebody vouches for the remote.
 */
export async function drawSlots(subject: Subject): Promise<DrawnSlots> {
  const { context, build, unseen } = subject
  const browser = findBrowser(context.env)
  if (!browser) return await imitate(subject, 'no real one was found')
  if (!hasEmulator()) return await imitate(subject, 'the host is not built here')
  const report = await lookIntoContainer(context, build)
  // What broke in jsdom while it started may do better in a browser.
  const drawables = drawablesOf(manifestOf(build), [...report.started, ...report.broken])
  if (drawables.length === 0) return { ...nothing, report }
  context.progress(`Drawing ${countText(drawables)} of ${build.name} in ${browser} …`)
  const seen = await drawInBrowser(browser, build, drawables)
  if (!seen) return await imitate(subject, `${browser} did not start`)
  const judged = judge(subject, drawables, seen)
  if (unseen !== undefined && judged.faults.length > 0)
    context.progress(`--unseen does not overrule what ${seen.browser} has seen.`)
  const summary = `${countText(drawables)} drawn in a browser (${browser}).`
  return { ...judged, report, summary: withNeed(summary, subject) }
}

const nothing: Omit<DrawnSlots, 'report'> = {
  faults: [],
  warnings: [],
  summary: 'Nothing was drawn.',
  tried: undefined,
}

function judge(
  subject: Subject,
  drawables: readonly Drawable[],
  { browser, drawn }: SeenInBrowser,
): Omit<DrawnSlots, 'summary' | 'report'> {
  const broken = brokenOf(drawables, drawn)
  const { origins = [] } = manifestOf(subject.build)
  const noted = drawables.flatMap((drawable): NotedDrawing[] => {
    const seen = drawn.find(({ index }) => index === drawable.index)
    return seen ? [{ ...seen, drawable }] : []
  })
  return {
    faults: broken.filter(isFault).map((one) => brokenInBrowser(one, subject)),
    warnings: [
      ...broken.filter((one) => !isFault(one)).map((one) => brokenInBrowser(one, subject)),
      ...noteWarnings(noted, { files: subject.build.files, origins }),
    ],
    tried: { by: 'browser', browser },
  }
}

async function imitate(subject: Subject, why: string): Promise<DrawnSlots> {
  const { context, build, unseen } = subject
  const manifest = manifestOf(build)
  const names = manifest.components.map(({ name }) => name)
  // Of props that nobody can make up, only a browser may tell.
  const wanted = drawablesOf(manifest, names).filter(({ props }) => props)
  const report = await lookIntoContainer(context, build, wanted)
  if (report.started.length + report.broken.length === 0) return { ...nothing, report }
  const drawables = wanted.filter(({ component }) => report.started.includes(component))
  const broken = brokenOf(drawables, report.drawn).map((one) => brokenInJsdom(one, subject))
  const isBroken = broken.length + report.broken.length > 0
  const vouched = isBroken ? unseen : undefined
  const tried = drawables.length > 0 ? ({ by: 'jsdom' } as const) : undefined
  const what = tried
    ? `${countText(drawables)} drawn in a simulated browser (jsdom)`
    : 'Nothing was drawn'
  const summary = `${what}: ${why}. ${remedy}.`
  return {
    faults: vouched === undefined ? broken.map(withRemedy) : [],
    warnings: [...(vouched === undefined ? [] : broken), ...untriedText(build, why)],
    report,
    summary: vouched === undefined ? withNeed(summary, subject) : `${summary} Unseen: ${vouched}`,
    tried: vouched === undefined ? tried : { by: 'unseen', why: vouched },
  }
}

const remedy = 'Set SLIPWAY_BROWSER to a Chromium to see them in a real one'

/** A fault that only jsdom has found, with the ways out. */
export function withRemedy({ detail = '', ...fault }: PlacedFault): PlacedFault {
  return { ...fault, detail: `${detail.replace(/\.$/, '')}. ${unseenRemedy}` }
}

function withNeed(summary: string, { unseen }: Subject): string {
  return unseen === undefined ? summary : `${summary} --unseen was not needed.`
}

function untriedText({ name, warnings }: CheckedBuild, why: string): PlacedFault[] {
  if (!warnings.some(({ code }) => code === 'code-inert')) return []
  const detail = `Whether the components work without text as code was not checked: ${why}. ${remedy}.`
  return [{ pointer: name, code: 'code-inert', detail }]
}

function manifestOf({ manifestText }: CheckedBuild): Manifest {
  return JSON.parse(manifestText)
}

function countText(drawables: readonly Drawable[]): string {
  const slots = drawables.filter(({ isProposed }) => isProposed).length
  const others = drawables.length - slots
  return [
    ...(slots > 0 ? [`${slots} slot(s)`] : []),
    ...(others > 0 ? [`${others} component(s) without a proposed slot`] : []),
  ].join(' and ')
}
