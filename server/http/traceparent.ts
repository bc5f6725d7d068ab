/** The trace that a request belongs to, and the span of it that sent the request; under the names that logs use. */
export interface TraceIds {
  readonly trace_id: string
  readonly span_id: string
}

// Version, trace, span, flags. A later version may add parts behind them, version 00 has none.
const pattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/

/** Reads the header of W3C's Trace Context; `undefined` for anything that is not one. */
export function parseTraceparent(
  text: string | readonly string[] | undefined,
): TraceIds | undefined {
  const [, version, trace_id, span_id, more] = pattern.exec(String(text)) ?? []
  if (trace_id === undefined || span_id === undefined) return undefined
  return version === '00' && more !== undefined ? undefined : { trace_id, span_id }
}
