import { useEffect } from 'react'

/** Sets the document's title, the most specific part first. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Slipway` : 'Slipway'
  }, [title])
}
