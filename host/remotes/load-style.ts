const loading = new Map<string, Promise<void>>()

/** Loads a style sheet once; a failed one is asked again next time. */
export function loadStyle(href: string, integrity: string | undefined): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) {
    return loading.get(href) ?? Promise.resolve()
  }
  const style = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.crossOrigin = 'anonymous'
    if (integrity) link.integrity = integrity
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading.delete(href)
      reject(new TypeError(`The style sheet ${href} did not load`))
    }
    document.head.append(link)
  })
  loading.set(href, style)
  return style
}
