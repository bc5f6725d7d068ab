/**
 * Watches what bridges do with errors of theirs, which they keep from whoever calls `render`: Vue hands them to the
 * application that it leaves on the element, and federation's bridge for React 16 to 18 draws an alert.
 * Returns what ends it.
 */
export function watchFaults(dom: HTMLElement, onFault: (cause: unknown) => void): () => void {
  const observer = new MutationObserver(() => {
    const alert = dom.querySelector(':scope > [role="alert"] > pre')
    if (alert?.previousElementSibling?.textContent === 'Something went wrong:')
      onFault(new Error(alert.textContent))
    handErrors(dom, onFault)
  })
  observer.observe(dom, { childList: true })
  return () => observer.disconnect()
}

interface VueElement extends HTMLElement {
  readonly __vue_app__?: {
    readonly config: { errorHandler?: ((error: unknown) => void) | undefined }
  }
}

// A handler of its own knows better.
function handErrors({ __vue_app__: app }: VueElement, onFault: (cause: unknown) => void): void {
  if (app) app.config.errorHandler ??= onFault
}
