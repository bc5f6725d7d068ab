import { type ReactElement, useEffect } from 'react'
import { createLaterCode } from '../../ui/later-code'
import { useListener } from '../../ui/use-listener'
import type { PageSlotsProps } from './use-page-slots'

const code = createLaterCode(
  async () => (await import(/* webpackChunkName: "asked" */ './use-page-slots')).PageSlotsOf,
)

const load = () => void code.load()

/** Draws entries that ask for a page once their code has come; what failed is tried again at each reply, and when the line is back. */
export function LaterPageSlots(props: PageSlotsProps): ReactElement | null {
  const loaded = code.use()
  useEffect(load, [props.slots])
  useListener(window, 'online', load)
  return loaded.state === 'ready' ? <loaded.code {...props} /> : null
}
