import { freezeDeep, type SlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useInsertionEffect, useMemo } from 'react'
import { jsx } from 'react/jsx-runtime'
import type { Lookup } from '../component-source'
import { useSlotServices } from '../slot-services'
import type { GuardedSlot, StopReason } from './slot-guard'

// Refused at registration as well; here against a server that did not.
const reserved = new Set(['key', 'ref', 'children', 'dangerouslySetInnerHTML', '__proto__'])

/** The notes of a box about its drawing. */
export interface BoxNotes {
  /** Drawn in place of the delivered one: somebody tries props out, in this page only. */
  tried?: SlotEntry | undefined
  /** The value that the component threw last. */
  fault?: unknown
  /** When its drawing began, in the milliseconds of the page. */
  startedAt: number
  /** Milliseconds from then until the document had it, with whatever was drawn in the same go. */
  drawMs?: number
}

interface Drawing {
  readonly slot: GuardedSlot
  readonly lookup: Lookup
  readonly entry: SlotEntry
  readonly given: object | undefined
  readonly notes: BoxNotes
  readonly redraw: () => void
}

export interface GuardedContent {
  readonly content: ReactNode
  /** Why there is no content, though the component is there. */
  readonly stop: StopReason | undefined
  readonly retry: () => void
  /** To be called when it draws without end. */
  readonly onLoop: () => void
}

/** Draws a component, unless it took the page: now, or when the page was loaded before. */
export function useGuardedContent(drawing: Drawing): GuardedContent {
  const { slot, lookup, entry, given, notes, redraw } = drawing
  const { guard, report } = useSlotServices()
  const component = lookup.state === 'ready' ? lookup.component : undefined
  const stop = component && guard.stopOf(slot)
  const content = useMemo(() => {
    if (!component || stop) return undefined
    // A page that hangs on props that are tried out has its own again when it is loaded.
    if (!notes.tried) guard.begin(slot)
    notes.startedAt = performance.now()
    // Not drawn again for what changes around it. As JSX it would get a copy of its props that is not frozen.
    return jsx(component, slotProps(entry, given))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the slot is another object each time
  }, [stop, component, entry, given])
  // Before any effect of a component: what hangs there is not the one that was drawn last.
  useInsertionEffect(() => {
    guard.end()
    notes.drawMs = performance.now() - notes.startedAt
  }, [guard, content, notes])
  return {
    content,
    stop,
    retry() {
      guard.release(slot)
      redraw()
    },
    onLoop() {
      const { place: _, ...marked } = slot
      guard.stop(slot)
      if (!notes.tried) report({ code: 'looped', ...marked })
      redraw()
    },
  }
}

/**
 * Returns the props of the component: the slot's own and its content, deeply frozen, and over both the context,
 * which comes frozen from whoever makes it.
 */
export function slotProps(
  entry: SlotEntry,
  context: object | undefined,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(freezeDeep(entry.props)).filter(([name]) => !reserved.has(name))
  const given = Object.entries(context ?? {}).filter(([name]) => name !== '__proto__')
  const content = Object.entries(contentProps(freezeDeep(entry.content)))
  return Object.freeze(Object.fromEntries([...own, ...content, ...given]))
}

// A text also comes between the tags; it is never markup.
function contentProps(content: unknown): object {
  if (content === undefined || content === null) return {}
  return typeof content === 'string' ? { content, children: content } : { content }
}
