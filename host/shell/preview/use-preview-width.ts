import { useState } from 'react'

/** Widths of phones, tablets and desktops, in CSS pixels. */
export const previewWidths = [360, 768, 1280] as const
export type PreviewWidth = (typeof previewWidths)[number]

const KEY = 'slipway-preview-width'

/** The width of the page while somebody previews, kept in the tab; `undefined`: as the window is. */
export function usePreviewWidth(): [
  width: PreviewWidth | undefined,
  setWidth: (width: PreviewWidth | undefined) => void,
] {
  const [width, setWidth] = useState(readWidth)
  return [
    width,
    (next) => {
      if (next === undefined) sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, String(next))
      // A page that came before the preview may not have frames: its policy says so.
      if (next !== undefined && !cameInPreview()) window.location.reload()
      else setWidth(next)
    },
  ]
}

function readWidth(): PreviewWidth | undefined {
  const kept = Number(sessionStorage.getItem(KEY))
  return cameInPreview() ? previewWidths.find((width) => width === kept) : undefined
}

function cameInPreview(): boolean {
  const boot = document.querySelector('#slipway-boot')?.textContent
  return boot ? Boolean(JSON.parse(boot).meta?.view) : false
}
