// Each function runs in the page, also as text: it uses nothing from around it.

/** Numbers the elements at which Tab stops in `frame`, by `data-stop`; `lists` are those that open a list. */
export function numberStopsOf(frame: Element): { readonly lists: readonly number[] } {
  const reached = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const isOtherRadio = (it: HTMLElement) =>
    it.matches('[type="radio"]:not(:checked)') &&
    frame.querySelector(`[name="${it.getAttribute('name')}"]:checked`) !== null
  const stops = [...frame.querySelectorAll<HTMLElement>(reached)].filter(
    (it) =>
      it.tabIndex >= 0 &&
      !it.matches(':disabled') &&
      it.checkVisibility({ visibilityProperty: true }) &&
      !isOtherRadio(it),
  )
  for (const [at, it] of stops.entries()) it.setAttribute('data-stop', String(at))
  return { lists: stops.flatMap((it, at) => (it.matches('[aria-haspopup="listbox"]') ? at : [])) }
}

/** The corners and the middle of an element that are beyond the window or under something else. */
export function hiddenParts(it: Element): string[] {
  const { left, right, top, bottom } = it.getBoundingClientRect()
  const points = [
    [left + 4, top + 4],
    [right - 4, top + 4],
    [(left + right) / 2, (top + bottom) / 2],
    [left + 4, bottom - 4],
    [right - 4, bottom - 4],
  ] as const
  return points.flatMap(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    if (hit && it.contains(hit)) return []
    return [`${Math.round(x)}, ${Math.round(y)}: ${hit ? hit.outerHTML.slice(0, 80) : 'nothing'}`]
  })
}
