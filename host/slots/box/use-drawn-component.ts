import { type RefObject, useCallback, useReducer, useRef, useSyncExternalStore } from 'react'
import type { Lookup, RegistryName } from '../component-source'
import { useSlotServices } from '../slot-services'

interface Box {
  readonly registry: RegistryName
  readonly name: string
  /** Keeps what is drawn: it is part of a form with changes that are not saved. */
  readonly isLocked: boolean
  /** The starting point of the form: another object each time it was saved or given up. */
  readonly formRevision: object | undefined
  readonly ref: RefObject<Element | null>
}

export interface DrawnComponent {
  /** The content of the box. */
  readonly lookup: Lookup
  /** The content that a box mounted now would have. */
  readonly now: Lookup
  /** A new version is there, and waits for the person who works in the box. */
  readonly isUpdateOffered: boolean
  /** Draws the new version in place of the old one. */
  accept(): void
  /** Somebody did something in the box. */
  touch(): void
  /** Checks again whether the box may go over to the new version. */
  refresh(): void
  /** Notes whether the component broke: with a broken one nobody loses anything. */
  setBroken(isBroken: boolean): void
}

/**
 * The component of a box. Another version takes its place at once where nobody is at work: no focus
 * inside, and nothing touched since it was mounted. Otherwise it is offered. Another build of the same
 * version always takes it.
 */
export function useDrawnComponent({
  registry,
  name,
  isLocked,
  formRevision,
  ref,
}: Box): DrawnComponent {
  const now = useComponent(registry, name)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const box = useRef({ shown: now, isTouched: false, isBroken: false, isLocked, formRevision })
  const { current } = box
  // What a form held is saved or given up by now. Undone by hand, the box may still keep text of its own.
  if (current.isLocked && !isLocked && current.formRevision !== formRevision)
    current.isTouched = false
  current.isLocked = isLocked
  current.formRevision = formRevision
  const isFree = () => !current.isTouched && !ref.current?.contains(document.activeElement)
  const show = (lookup: Lookup) => {
    if (!isSame(current.shown, lookup)) current.isTouched = false
    current.shown = lookup
  }
  if (isNext(current.shown, now, isLocked) || isSame(current.shown, now)) show(now)
  else if (!isLocked && now.state === 'ready') {
    if (current.isBroken || isRebuilt(current.shown, now) || isFree()) show(now)
  }
  return {
    lookup: current.shown,
    now,
    isUpdateOffered: !isLocked && current.shown !== now && now.state === 'ready',
    accept() {
      show(now)
      refresh()
    },
    touch() {
      current.isTouched = true
    },
    refresh,
    setBroken(isBroken) {
      current.isBroken = isBroken
    },
  }
}

// Nothing is lost where nothing was drawn; what was taken away goes, and what did not come changes nothing.
function isNext(shown: Lookup, now: Lookup, isLocked: boolean): boolean {
  return shown.state !== 'ready' || (now.state === 'missing' && !isLocked)
}

// A version never changes, so this is development: the developer wants to see it, wherever the focus is.
function isRebuilt(shown: Lookup, now: Lookup): boolean {
  if (shown.state !== 'ready' || now.state !== 'ready' || !shown.origin || !now.origin) return false
  return shown.origin.remote === now.origin.remote && shown.origin.version === now.origin.version
}

function isSame(shown: Lookup, now: Lookup): boolean {
  return shown.state === 'ready' && now.state === 'ready' && shown.component === now.component
}

/** The component of that name, as state: draws again when it has come. */
function useComponent(registry: RegistryName, name: string): Lookup {
  const { source } = useSlotServices()
  // With 32 remotes the components come one by one: each has only its own boxes look.
  const subscribe = useCallback(
    (listener: () => void) => source.subscribe(listener, name),
    [source, name],
  )
  return useSyncExternalStore(subscribe, () => source.lookup(registry, name))
}
