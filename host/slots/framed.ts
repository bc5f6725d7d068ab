import type { RemoteEntry, SlotEntry } from '@slipway/sdk/contract'

/** One slot that a page has drawn in a frame, without its own session and origin. */
export interface FramedSlot {
  readonly entry: SlotEntry
  /** The code of its component, as it is released. */
  readonly code: RemoteEntry
  readonly location: string
  /** The context of the two action locations. */
  readonly given: object | undefined
  /** The language that the reader reads, such as `de-AT`. */
  readonly locale: string
  readonly theme: 'light' | 'dark'
}

/** From the page to the frame. */
export interface DrawFramed {
  readonly slipway: 'draw'
  readonly slot: FramedSlot
}

/** From the frame to the page: it waits for its slot, or needs so many pixels of height. */
export type FrameState =
  | { readonly slipway: 'ready' }
  | { readonly slipway: 'height'; readonly height: number }

/** The message, if it is one of a frame. Whatever runs there may have sent it. */
export function readFrameState(data: unknown): FrameState | undefined {
  if (typeof data !== 'object' || data === null || !('slipway' in data)) return undefined
  if (data.slipway === 'ready') return { slipway: 'ready' }
  const height = 'height' in data ? Number(data.height) : Number.NaN
  return data.slipway === 'height' && height >= 0 ? { slipway: 'height', height } : undefined
}
