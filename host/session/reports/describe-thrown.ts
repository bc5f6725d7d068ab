import { type BuiltFrame, nearestNames, type SlotReport } from '@slipway/sdk/contract'
import { thrownText } from './thrown-text'

/** The report of what happened to a slot, as the page knows it. */
export interface FoundReport extends SlotReport {
  /** The thrown value; it is read when the report is sent. */
  readonly error?: unknown
  /** Names of the components that there are, where one is missing: the nearest are sent. */
  readonly names?: readonly string[]
}

const MOST_FRAMES = 6

/** Returns a report as it is sent: in the place of what was thrown its type, its text and its frames. */
export function describeThrown(found: FoundReport): SlotReport {
  if (found.names) return withNearest(found)
  if (!('error' in found)) return found
  const { error, ...report } = found
  const type = typeOf(error)
  const frames = framesOf(error)
  return {
    detail: thrownText(error),
    ...report,
    ...(type && { type }),
    ...(frames.length > 0 && { frames }),
  }
}

function withNearest({ names = [], ...report }: FoundReport): SlotReport {
  return { ...report, nearest: nearestNames(report.component, names) }
}

// What is thrown may be anything, and may throw when it is read.
function typeOf(error: unknown): string | undefined {
  try {
    const { name } = Object(error)
    return typeof name === 'string' && /^[\w$. -]{1,100}$/.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

function framesOf(error: unknown): BuiltFrame[] {
  try {
    const { stack } = Object(error)
    return typeof stack === 'string' ? stack.split('\n').flatMap(frameIn).slice(0, MOST_FRAMES) : []
  } catch {
    return []
  }
}

// `at name (address:3:14)` or `name@address:3:14`. Frames of the host and of the browser's extensions are
// nobody's who could mend something.
const frame =
  /\/assets\/(?:~f\d{1,3}\/)?((?:remotes\/[0-9a-f]{40}(?:~r\d{1,3})?|bundles)\/[\w./-]{1,190}):(\d{1,7}):(\d{1,8})\)?$/

function frameIn(text: string): BuiltFrame[] {
  const [, file, line, column] = frame.exec(text.trim()) ?? []
  if (!file) return []
  return [{ file: file.replace(/~r\d+\//, '/'), line: Number(line), column: Number(column) }]
}
