import { relative } from 'node:path'

/** A line of code. */
export interface CodePlace {
  /** Relative to the application's folder; a compiled file is named as its source map has it. */
  readonly file: string
  readonly line: number
}

/** A call that was made; `stack` is written when it is first read. */
export interface CallTrace {
  readonly stack?: string
}

type Callee = (...args: never[]) => unknown

/** Remembers where `callee` is being called from. Cheap: one frame, as long as nobody reads it. */
export function traceCall(callee: Callee): CallTrace {
  return withOneFrame(() => {
    const trace: CallTrace = {}
    Error.captureStackTrace(trace, callee)
    return trace
  })
}

/** `undefined`, if the frame has no file. */
export function placeOfTrace(trace: CallTrace, folder: string): CodePlace | undefined {
  // What maps sources writes it by the limit of that moment.
  return readFrame(
    withOneFrame(() => trace.stack),
    folder,
  )
}

function withOneFrame<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 1
  try {
    return work()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const frame = /(?:\(|at (?:async )?)((?:file:\/\/)?[^()\n]+):(\d+):\d+\)?$/m

/** `    at describe (file:///app/slots.ts:12:7)` */
function readFrame(stack: string | undefined, folder: string): CodePlace | undefined {
  const [, file, line] = frame.exec(stack ?? '') ?? []
  if (file === undefined) return undefined
  const path = decodeURI(file.replace(/^file:\/\//, '').replace(/\?.*$/, ''))
  return { file: withinPackage(path) ?? relative(folder, path), line: Number(line) }
}

/** `node_modules/plugin/slots.js`, wherever that folder is. */
function withinPackage(path: string): string | undefined {
  const at = path.lastIndexOf('/node_modules/')
  return at === -1 ? undefined : path.slice(at + 1)
}
