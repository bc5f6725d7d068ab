import type { ListBody } from '@slipway/sdk/contract'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnsWithoutRoom } from './important-columns'

interface Room {
  /** Holds the table, whose heads name their columns (`data-column`). */
  readonly box: RefObject<HTMLDivElement | null>
  /** Names of the columns that are left out. */
  readonly without: readonly string[]
}

/**
 * Leaves out the least important columns of a table that would be wider than its box, before it is
 * painted. They come back when the box grows, and not with other records: columns do not jump.
 */
export function useRoom({ columns, items }: ListBody, isChosen: boolean): Room {
  const box = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  const names = columns.map(({ name }) => name).join()
  const [found, setFound] = useState({ names, without: [] as readonly string[] })
  const without = isChosen || found.names !== names ? [] : found.without
  const fit = (isNew: boolean) => {
    if (!box.current || isChosen) return
    const isTooWide = box.current.scrollWidth > box.current.clientWidth
    if (!isTooWide && (isNew || without.length === 0)) return
    if (isTooWide) readWidths(box.current, widths.current)
    const next = columnsWithoutRoom(columns, widths.current, roomIn(box.current))
    if (next.length !== without.length) setFound({ names, without: next })
  }
  const onResize = useRef(fit)
  useLayoutEffect(() => {
    onResize.current = fit
    fit(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is drawn anew can be too wide
  }, [names, items, without.length, isChosen])
  useEffect(() => {
    if (!box.current) return
    let frame = 0
    // A frame later: what changes the size of its own box within the notice is an error to the browser.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => onResize.current(false))
    })
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
  return { box, without }
}

/** A table that is too wide has no space to spread: each column is as wide as it needs. */
function readWidths(box: HTMLElement, widths: Map<string, number>): void {
  for (const head of headsOf(box))
    if (head.dataset['column']) widths.set(head.dataset['column'], head.offsetWidth)
}

/** Returns the width that selecting, titles and actions leave to the columns, in pixels. */
function roomIn(box: HTMLElement): number {
  return headsOf(box)
    .filter(({ dataset }) => !dataset['column'])
    .reduce((room, head) => room - head.offsetWidth, box.clientWidth)
}

function headsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll('th')]
}
