/** A script by its address, and the digest that it is held to, where one is known. */
export interface HeldScript {
  readonly url: string
  readonly integrity: string | undefined
}

/** Runs a module by an element of its own; whether it came. What came is what every later import of it gets. */
export function runScript({ url, integrity }: HeldScript): Promise<boolean> {
  const script = document.createElement('script')
  script.type = 'module'
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  script.src = url
  return comes(script).finally(() => script.remove())
}

/** Puts an element into the page's head, and resolves with whether its file came. */
export function comes(element: HTMLScriptElement | HTMLLinkElement): Promise<boolean> {
  return new Promise((resolve) => {
    // Not `onload`: the runtimes of bundlers take that away from a link that they find.
    element.addEventListener('load', () => resolve(true))
    element.addEventListener('error', () => resolve(false))
    document.head.append(element)
  })
}
