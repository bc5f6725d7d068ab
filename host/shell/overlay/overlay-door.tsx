import type { MetaBody } from '@slipway/sdk/contract'
import { productPermissions } from '@slipway/sdk/contract'
import { type ReactElement, useEffect } from 'react'
import { describeError } from '../../api/describe-error'
import { fetchOverlayTexts } from '../../texts/fetch-overlay-texts'
import { loadTexts } from '../../texts/texts'
import { createLaterCode } from '../../ui/later-code'
import { useSignal } from '../../ui/signal'
import { useDoor } from '../../ui/use-door'
import { showNotice } from '../notices/notices'
import { overlayOpen, toggleOverlay } from './overlay-state'

const overlayCode = createLaterCode(async () => {
  const code = import(/* webpackChunkName: "overlay" */ './overlay')
  return (await Promise.all([code, loadTexts(fetchOverlayTexts)]))[0]
})

/** Opens the overlay by its keys, for those who may see it; nothing of it is loaded before. */
export function OverlayDoor({ meta }: { readonly meta: MetaBody }): ReactElement | null {
  const mayOpen = meta.permissions.includes(productPermissions.develop)
  const isOpen = useSignal(overlayOpen) && mayOpen
  const code = useDoor(overlayCode, isOpen, onFailed)
  useEffect(() => {
    if (!mayOpen) return undefined
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      overlayOpen.set(false)
    }
  }, [mayOpen])
  return code ? <code.Overlay meta={meta} /> : null
}

function onFailed(error: unknown): void {
  overlayOpen.set(false)
  void showNotice({ tone: 'error', message: describeError(error) })
}

// By its place on the keyboard: with Alt, a Mac types another character.
function onKey(event: KeyboardEvent): void {
  const isOurs = event.altKey && event.shiftKey && event.code === 'KeyS'
  if (!isOurs || event.ctrlKey || event.metaKey || event.repeat) return
  if (document.querySelector('[aria-modal="true"]')) return
  event.preventDefault()
  toggleOverlay()
}
