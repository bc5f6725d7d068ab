import { useSyncExternalStore } from 'react'

/** One value outside of React that notifies when it changes. */
export interface Store<Value> {
  get(): Value
  set(value: Value): void
  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void
}

/** A store for readers. */
export type ReadStore<Value> = Omit<Store<Value>, 'set'>

export function createStore<Value>(initial: Value): Store<Value> {
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

export function useStore<Value>(store: ReadStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
