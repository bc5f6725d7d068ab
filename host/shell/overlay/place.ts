/** A part of the window, in CSS pixels from its upper left corner. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Finds the place of a box's content; `undefined` if nothing of it can be seen. */
export function placeOfBox(element: Element): Place | undefined {
  if (!element.hasAttribute('data-slipway-slot')) return visible(element.getBoundingClientRect())
  const range = document.createRange()
  range.selectNodeContents(element)
  // What has no box of its own may have children that do.
  return visible(range.getBoundingClientRect()) ?? union([...element.children].map(placeInside))
}

function placeInside(element: Element): Place | undefined {
  return visible(element.getBoundingClientRect()) ?? union([...element.children].map(placeInside))
}

function union(places: readonly (Place | undefined)[]): Place | undefined {
  const all = places.filter((place) => place !== undefined)
  if (all.length === 0) return undefined
  const left = Math.min(...all.map((place) => place.left))
  const top = Math.min(...all.map((place) => place.top))
  const right = Math.max(...all.map((place) => place.left + place.width))
  const bottom = Math.max(...all.map((place) => place.top + place.height))
  return { left, top, width: right - left, height: bottom - top }
}

function visible({ left, top, width, height }: Place): Place | undefined {
  return width > 0 && height > 0 ? { left, top, width, height } : undefined
}

/** Finds the place of an empty location by its mark: between what is drawn before and behind it. */
export function placeOfMark(mark: Element): Place | undefined {
  const parent = frameOf(mark)
  if (!parent || parent.getClientRects().length === 0) return undefined
  return gapBetween({
    around: parent.getBoundingClientRect(),
    before: neighbour(mark, parent, 'previousElementSibling'),
    behind: neighbour(mark, parent, 'nextElementSibling'),
  })
}

interface Around {
  readonly around: Place
  readonly before: Place | undefined
  readonly behind: Place | undefined
}

/** The gap in `around` between what is before it and what is behind it, beside each other or one below the other. */
export function gapBetween({ around, before, behind }: Around): Place {
  const { left, top, width, height } = around
  if (before && behind && isBeside(before, behind)) {
    const [one, other] = before.left < behind.left ? [before, behind] : [behind, before]
    const start = one.left + one.width
    return { left: start, top: one.top, width: Math.max(0, other.left - start), height: one.height }
  }
  if (!before && !behind) return { left, top, width, height }
  const start = before ? before.top + before.height : top
  const end = behind ? behind.top : start
  return { left, top: start, width, height: Math.max(0, end - start) }
}

function isBeside(one: Place, other: Place): boolean {
  const shared =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return shared > Math.min(one.height, other.height) / 2
}

// What is drawn as `display: contents` has no place of its own.
function frameOf(element: Element): Element | null {
  const { parentElement: parent } = element
  return parent && isTransparent(parent) ? frameOf(parent) : parent
}

function isTransparent(element: Element): boolean {
  return getComputedStyle(element).display === 'contents'
}

type Side = 'previousElementSibling' | 'nextElementSibling'

function neighbour(element: Element, frame: Element, side: Side): Place | undefined {
  for (let next = element[side]; next; next = next[side]) {
    const place = placeInside(next)
    if (place) return place
  }
  const { parentElement: parent } = element
  return parent && parent !== frame ? neighbour(parent, frame, side) : undefined
}

/** The page's bar stays on top of what is scrolled. */
const BAR = 64

/** Scrolls the page so that the start of what is at `place` can be seen, unless it can be already. */
export function reveal(place: Place | undefined): void {
  if (!place) return
  // A phone has the list over the lower half.
  const isNarrow = window.matchMedia('(max-width: 47.99em)').matches
  const height = isNarrow ? window.innerHeight / 2 : window.innerHeight
  const isSeen = place.top >= BAR && place.top + Math.min(place.height, BAR) <= height
  if (!isSeen) window.scrollBy({ top: place.top - height / 3, behavior: 'instant' })
}
