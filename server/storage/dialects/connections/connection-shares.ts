import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'

/** A part of the pool; `enter` waits for a place in it and returns what leaves it. */
export interface ConnectionShare {
  /** 503 when no place is free in time, or too many wait already. */
  enter(): Promise<() => void>
}

/** Connections in use, and calls that wait for one. */
export interface PoolLoad {
  readonly used: number
  readonly waiting: number
}

export interface SharesOptions {
  /** Connections in all. */
  readonly size: number
  /** The number of calls that may wait for one; the next one is refused at once. */
  readonly queue: number
  readonly waitMs: number
}

/** The number of connections that a share may have at once, and that it leaves to others. */
interface Room {
  readonly most: number
  readonly leave: number
  used: number
}

/**
 * Divides a pool, so that what waits for one locked table does not keep everybody waiting. Asking who
 * somebody is finds a connection that nothing else may take.
 */
export function createConnectionShares({ size, queue, waitMs }: SharesOptions) {
  const waiting = new Map<() => void, Room>()
  let used = 0

  const hasPlace = (room: Room) => room.used < room.most && used < size - room.leave
  function take(room: Room): () => void {
    room.used += 1
    used += 1
    return () => {
      room.used -= 1
      used -= 1
      for (const [start, next] of waiting) if (hasPlace(next)) start()
    }
  }

  function wait(room: Room): Promise<() => void> {
    if (waiting.size >= queue) throw noPlace()
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        waiting.delete(start)
        resolve(take(room))
      }
      const timer = setTimeout(() => {
        waiting.delete(start)
        reject(noPlace())
      }, waitMs)
      waiting.set(start, room)
    })
  }

  function share(most: number, leave: number): ConnectionShare {
    const room = { most, leave, used: 0 }
    return { enter: async () => (hasPlace(room) ? take(room) : await wait(room)) }
  }

  // A fifth, and never all of them.
  const kept = Math.min(Math.ceil(size / 5), size - 1)
  return {
    /** For reading the viewer of a request: all others leave something to it. */
    viewers: share(size, 0),
    others: share(size, kept),
    load: (): PoolLoad => ({ used, waiting: waiting.size }),
    /** For one table, or what else may be slow by itself: a third of what is not kept for viewers. */
    part: (): ConnectionShare => share(Math.ceil((size - kept) / 3), kept),
  }
}

function noPlace(): CodedError {
  return codedProblem('store-unavailable', 'The database is too busy. Try again.', {
    headers: { 'Retry-After': '2' },
  })
}
