import { pageOf, type View, writeView } from './view'

/** The host's address for a view; the width is the frame's and changes nothing in it. */
export function stageAddress(view: View): string {
  return `${baseOf(view)}/app${pageOf(view)}`
}

/** The address of the record that a view shows, as the host asks for it. */
export function recordAddress(view: View): string {
  return `${baseOf(view)}/resources/orders/${view.record}`
}

function baseOf(view: View): string {
  const text = writeView({ ...view, width: 'desktop' }).toString()
  const bytes = new TextEncoder().encode(text)
  const key = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `/with/${key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}
