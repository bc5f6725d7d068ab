import { type RefObject, useEffect } from 'react'

const STORE = 'slipway-slot-heights'
const MOST = 200

/** The height a slot had when it was last drawn on a screen of this width, in CSS pixels. */
export function knownHeight(place: string): number | undefined {
  return read()[keyOf(place)]
}

/** Keeps what `element` takes up now, for the next page on which the slot has to be waited for. */
export function keepHeight(place: string, element: Element): void {
  const range = document.createRange()
  range.selectNodeContents(element)
  const height = Math.round(range.getBoundingClientRect().height)
  const { [keyOf(place)]: before, ...others } = read()
  if (before === height) return
  const kept = Object.entries(others).slice(-MOST)
  write({ ...Object.fromEntries(kept), [keyOf(place)]: height })
}

// What is one line on a desk is three on a phone.
function keyOf(place: string): string {
  return `${place}@${Math.round(window.innerWidth / 200)}`
}

function read(): Record<string, number | undefined> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}')
  } catch {
    return {}
  }
}

function write(heights: Record<string, number | undefined>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(heights))
  } catch {
    // Full or forbidden: the page is drawn all the same.
  }
}

/** A slot has settled by then: its own data came, its fonts are there. */
const SETTLED_MS = 1500

/** Remembers how high the slot in `ref` is, so that its place is kept free the next time. */
export function useKeepHeight(ref: RefObject<Element | null>, place: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (ref.current) keepHeight(place, ref.current)
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [ref, place])
}
