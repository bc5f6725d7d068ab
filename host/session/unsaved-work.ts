import type { MetaBody } from '@slipway/sdk/contract'

/** A form that somebody types in. */
export interface UnsavedWork {
  /** Whether leaving now would lose something. */
  isUnsaved(): boolean
  /** Returns what was typed, as lines of text to copy. */
  read(): string
  /** Whether the viewer of `meta` may still save it. */
  isAllowed(meta: MetaBody): boolean
}

/** The forms of the page. */
export interface UnsavedWorks {
  /** Counts a form for as long as it is there; returns the undo. */
  hold(work: UnsavedWork): () => void
  /** Returns the forms that hold something now. */
  current(): readonly UnsavedWork[]
  /** Gives up what they hold: nothing asks about it any more. */
  clear(): void
  /** Calls `listener` when a form has come or gone; returns the undo. */
  subscribe(listener: () => void): () => void
}

export function createUnsavedWorks(): UnsavedWorks {
  const works = new Set<UnsavedWork>()
  const listeners = new Set<() => void>()
  const notify = () => [...listeners].forEach((listener) => void listener())
  return {
    hold(work) {
      works.add(work)
      notify()
      return () => {
        if (works.delete(work)) notify()
      }
    },
    current: () => [...works].filter((work) => work.isUnsaved()),
    clear: () => works.clear(),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
