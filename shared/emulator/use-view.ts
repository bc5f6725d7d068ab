import type { Manifest } from '@slipway/sdk/contract'
import { useState } from 'react'
import { placesOf, readView, type View, writeView } from './view'

/** The chosen view, kept in the address. */
export function useView(manifest: Manifest | undefined) {
  const [search, setSearch] = useState(() => window.location.search)
  const view = readView(new URLSearchParams(search), manifest)
  const change = (part: Partial<View>) => {
    const next = `?${writeView(fitting({ ...view, ...part }, part, manifest))}`
    window.history.replaceState(null, '', next)
    setSearch(next)
  }
  return { view, change }
}

// Another component is elsewhere and takes other props.
function fitting(view: View, part: Partial<View>, manifest: Manifest | undefined): View {
  const { component } = part
  if (component === undefined) return view
  const registry = manifest?.components.find(({ name }) => name === component)?.registry
  const fresh = readView(new URLSearchParams({ component }), manifest)
  const isFitting = placesOf(registry ?? 'slot').includes(view.place)
  return { ...view, props: fresh.props, place: isFitting ? view.place : fresh.place }
}
