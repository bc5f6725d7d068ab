import { pageOf, type View, writeView } from './view'

/** The host's address for a view; the width is the frame's and changes nothing in it. */
export function stageAddress(view: View): string {
  const text = writeView({ ...view, width: 'desktop' }).toString()
  const bytes = new TextEncoder().encode(text)
  const key = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `/with/${key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}/app${pageOf(view)}`
}
