import * as z from 'zod/mini'
import { codesWith, otherCodes } from './report-codes'

/** Why a slot's component is not on screen. */
export const reasonCode = z.enum(codesWith({ is: 'failure' }))

/** One line: no database keeps every control character. */
const text = (most: number) => z.string().check(z.maxLength(most), z.regex(/^\P{Cc}*$/u))

/** A place in a built file, as browsers name it: lines and columns from 1. */
export const builtFrame = z.object({
  /** Behind `/assets/`: `remotes/<digest of the version>/<file>`, or `bundles/<file>`. */
  file: text(250),
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  column: z.int().check(z.minimum(1), z.maximum(100_000_000)),
})
export type BuiltFrame = z.infer<typeof builtFrame>

/** One outcome as `POST /reports` takes it in `{ reports: [...] }`. */
export const slotReport = z.object({
  code: z.union([reasonCode, z.enum(otherCodes())]),
  component: text(200),
  location: z.optional(text(100)),
  remote: z.optional(text(100)),
  version: z.optional(text(100)),
  // Messages of errors have several lines.
  detail: z.optional(z.string().check(z.maxLength(1000), z.regex(/^[\P{Cc}\t\n\r]*$/u))),
  /** The name of what was thrown, such as `TypeError`. */
  type: z.optional(text(100)),
  /** The frames in files of remotes where it was thrown, the innermost first. */
  frames: z.optional(z.array(builtFrame).check(z.maxLength(6))),
  /** Registered names that are close to `component`. */
  nearest: z.optional(z.array(text(200)).check(z.maxLength(5))),
  /** Milliseconds from the request of its code to the screen. */
  durationMs: z.optional(z.number()),
  /** Milliseconds from the request of its code until the code was there. */
  codeMs: z.optional(z.number()),
  /** Milliseconds for which its place was empty on the page. */
  waitedMs: z.optional(z.number()),
  /**
   * The id of the page in which it happened, made up when its document was loaded. Of each box of it (location,
   * component, version) one first outcome counts, and one failure; without it each report is of a page of its own.
   */
  page: z.optional(text(40)),
  /**
   * The proof that the host reports of this box, and no other code of the page: HMAC-SHA-256 of {@link reportedBox}
   * with the secret of the page, its first 16 bytes in base64url. Without it the report moves no figure.
   */
  key: z.optional(text(30)),
  /** It failed after it had been drawn: no outcome of its own, and a failed box all the same. */
  later: z.optional(z.literal(true)),
})
export type SlotReport = z.infer<typeof slotReport>

type ReportedBox = Pick<SlotReport, 'page' | 'location' | 'component' | 'remote' | 'version'>

/** Returns the text that stands for a box of a page; its parts have no control characters. */
export function reportedBox({ page, location, component, remote, version }: ReportedBox): string {
  const part = (name: string | undefined) => `${name ?? ''}\n`
  return part(page) + part(location) + part(component) + part(remote) + part(version)
}

/** A measure of how fast or how steady a page was, by `web-vitals`. */
const vitalReport = z.object({
  /** When its largest part was there, how long it took to answer input, how much of it moved. */
  name: z.enum(['lcp', 'inp', 'cls']),
  /** Milliseconds; of `cls` its score. */
  value: z.number(),
  /** The id of the page that was opened. */
  page: text(40),
  /** The slot that moved most, of `cls`. */
  slot: z.optional(
    z.pick(slotReport, {
      component: true,
      location: true,
      remote: true,
      version: true,
      page: true,
      key: true,
    }),
  ),
})
export type VitalReport = z.infer<typeof vitalReport>

export const reportsBody = z.object({
  reports: z.array(slotReport).check(z.maxLength(50)),
  vitals: z.optional(z.array(vitalReport).check(z.maxLength(10))),
  /** The page's load token; without it the reports do not count. */
  load: z.optional(z.string().check(z.maxLength(200))),
  /** The id of the secret that the keys of these reports are made with. */
  pageKey: z.optional(text(60)),
  /** This visitor's browser does not enforce Integrity-Policy; sent once a day. */
  unenforced: z.optional(z.literal(true)),
})
