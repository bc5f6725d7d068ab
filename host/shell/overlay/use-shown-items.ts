import type { MetaBody } from '@slipway/sdk/contract'
import { pageAt } from '@slipway/sdk/contract/pages'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { emptyMarks } from '../../slots/drawn-boxes'
import { readShownItems, type ShownItems } from './read-shown-items'

/**
 * All that the page has of slots, read again with each frame: boxes move for many reasons, such as scrolling,
 * a menu that opens, or a picture that came. Draws again only for what has changed; `undefined` at first.
 */
export function useShownItems({ slots, remotes }: MetaBody): ShownItems | undefined {
  const { pathname } = useLocation()
  const [page, setPage] = useState<ShownItems>()
  useEffect(() => {
    emptyMarks.set(true)
    return () => emptyMarks.set(false)
  }, [])
  useEffect(() => {
    let known = ''
    let frame = requestAnimationFrame(function look() {
      const now = readShownItems({ page: pageAt(pathname), slots, remotes })
      const text = JSON.stringify(now.items, rounded)
      if (text !== known) setPage(now)
      known = text
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, slots, remotes])
  return page
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 2) / 2 : value
}
