let isHeld: Promise<boolean> | undefined

/** Whether this browser runs what a script imports statically by the digest that the page has; looked at once. */
export function holdsImports(): Promise<boolean> {
  isHeld ??= probe()
  return isHeld
}

// A script of the page that is loaded already, so that nothing is fetched: where the policy blocks static
// imports that have a digest (WebKit), it blocks this with one as well.
function probe(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!script) return Promise.resolve(true)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = 'anonymous'
  link.integrity = script.integrity
  link.href = script.src
  return new Promise<boolean>((resolve) => {
    link.onload = () => resolve(true)
    link.onerror = () => resolve(false)
    document.head.append(link)
  }).finally(() => link.remove())
}
