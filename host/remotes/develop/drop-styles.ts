/**
 * Takes the style sheets of older builds out of the page once one of a newer build is there: builds of
 * one version have the same scope.
 */
export function dropOldStyles(origin: string): void {
  const ours = `${origin}/~`
  document.head.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || !target.href.startsWith(ours)) return
      const base = buildOf(target)
      for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
        if (link.href.startsWith(ours) && buildOf(link) !== base) link.remove()
    },
    // It does not bubble.
    true,
  )
}

// `/~abc-2~r1/x.css`: a retry is of the same build.
function buildOf({ href }: HTMLLinkElement): string | undefined {
  return new URL(href).pathname.split(/[~/]+/, 2)[1]
}
