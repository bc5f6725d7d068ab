const STORE = 'slipway-slot-heights'
const MOST = 200

/** The height a slot had when it was last drawn on a screen of this width, in CSS pixels. */
export function knownHeight(place: string): number | undefined {
  return read()[keyOf(place)]
}

/** Keeps what each element takes up now, by its place, for the next page on which the slot has to be waited for. */
export function keepHeights(places: ReadonlyMap<Element, string>): void {
  const before = read()
  const heights = { ...before }
  for (const [element, place] of places) {
    const key = keyOf(place)
    const height = heightOf(element)
    if (heights[key] === height) continue
    // What is newest is at the end.
    delete heights[key]
    heights[key] = height
  }
  const isSame = Object.keys(heights).every((key) => heights[key] === before[key])
  if (!isSame) write(Object.fromEntries(Object.entries(heights).slice(-MOST)))
}

function heightOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.round(range.getBoundingClientRect().height)
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

let batch: Map<Element, string> | undefined

/** Remembers how high `element` is once it has settled, unless the returned function is called before. */
export function keepHeightOnceSettled(place: string, element: Element): () => void {
  const places = (batch ??= startBatch())
  places.set(element, place)
  return () => places.delete(element)
}

// Slots that are drawn together share a timer and one write: a page may have hundreds.
function startBatch(): Map<Element, string> {
  const places = new Map<Element, string>()
  setTimeout(keepHeights, SETTLED_MS, places)
  queueMicrotask(() => {
    batch = undefined
  })
  return places
}
