import type { RemoteDescriptor } from '@slipway/sdk/contract'
import { basesOf } from './asset-origins'
import { comes } from './integrity/run-script'

/** Loads the style sheets of a component from `base`, or from elsewhere; one that comes from nowhere is left out. */
export function loadStyles(remote: RemoteDescriptor, base: string): Promise<unknown> {
  return Promise.all(remote.css.map((path) => loadStyleOf(remote, { base, path })))
}

interface StyleFile {
  /** The base address of the scripts. */
  readonly base: string
  readonly path: string
}

// A sheet that does not come there may come from elsewhere.
async function loadStyleOf(remote: RemoteDescriptor, { base, path }: StyleFile): Promise<void> {
  for (const place of new Set([base, ...basesOf(remote.base)]))
    if (await loadStyle(place + path, remote.files[path])) return
}

interface StyleSheet {
  readonly link: HTMLLinkElement
  readonly isThere: Promise<boolean>
}

const sheets = new Map<string, StyleSheet>()

/** Loads a style sheet once, and returns whether it came; one that is in the page no more is asked for again. */
function loadStyle(file: string, integrity: string | undefined): Promise<boolean> {
  // Whole, as bundlers' runtimes look for it: they load again what they do not find.
  const href = new URL(file, window.location.href).href
  const known = sheets.get(href)
  if (known?.link.isConnected) return known.isThere
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.crossOrigin = 'anonymous'
  link.integrity = integrity ?? ''
  const isThere = comes(link).then((came) => {
    if (!came) link.remove()
    return came
  })
  sheets.set(href, { link, isThere })
  return isThere
}
