import { createHash } from 'node:crypto'
import type { ErrorFrame } from '@slipway/sdk/contract'

/** Further out, the same fault is called from many places. */
const TOP_FRAMES = 3

interface Cause {
  readonly remote: string
  readonly type: string
  readonly frames: readonly ErrorFrame[]
}

/**
 * The same for failures of a remote that have the same cause: the type, and the top frames by file and by
 * what stands in that line, since lines move from version to version.
 */
export function fingerprintOf({ remote, type, frames }: Cause): string {
  const places = frames.slice(0, TOP_FRAMES).map(placeOf)
  const text = JSON.stringify([remote, type, ...places])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function placeOf({ remote, file, line, column, code }: ErrorFrame): readonly (string | number)[] {
  return code === null ? [remote, file, line, column] : [remote, file, code]
}
