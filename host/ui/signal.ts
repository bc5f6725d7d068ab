import { useSyncExternalStore } from 'react'

/** One value outside of React that notifies when it changes. */
export interface Signal<Value> {
  get(): Value
  set(value: Value): void
  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void
}

/** A store for readers. */
export type ReadSignal<Value> = Omit<Signal<Value>, 'set'>

export function createSignal<Value>(initial: Value): Signal<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useSignal<Value>(store: ReadSignal<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
