import { relative } from 'node:path'

/** A line of code. */
export interface CodePlace {
  /** Relative to the application's folder; a compiled file is named as its source map has it. */
  readonly file: string
  readonly line: number
}

/** Where `callee` is being called from. Cheap: one frame of the stack is read. */
export function placeOfCall(
  callee: (...args: never[]) => unknown,
  folder: string,
): CodePlace | undefined {
  const { stackTraceLimit } = Error
  const trace: { stack?: string } = {}
  Error.stackTraceLimit = 1
  Error.captureStackTrace(trace, callee)
  // It is written when it is read, and by the limit of that moment in what maps sources.
  const { stack } = trace
  Error.stackTraceLimit = stackTraceLimit
  return readFrame(stack, folder)
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
