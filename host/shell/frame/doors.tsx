import { type MetaBody, productPermissions } from '@slipway/sdk/contract'
import { type ReactElement, useEffect } from 'react'
import { describeError } from '../../api/describe-error'
import { useOverPage } from '../../session/over-page'
import { fetchOverlayTexts } from '../../texts/fetch-overlay-texts'
import { loadTexts } from '../../texts/texts'
import { createLaterCode, useDoor } from '../../ui/later-code'
import { type Signal, useSignal } from '../../ui/signal'
import { useListener } from '../../ui/use-listener'
import { showNotice } from '../notices/notices'

const overlayCode = createLaterCode(async () => {
  const code = import(/* webpackChunkName: "overlay" */ '../overlay/overlay')
  return (await Promise.all([code, loadTexts(fetchOverlayTexts)]))[0]
})

const arrangeCode = createLaterCode(async () => {
  const { Arrange, loadArrangeTexts } = await import(
    /* webpackChunkName: "arrange" */ '../arrange/arrange'
  )
  await loadArrangeTexts()
  return { Arrange }
})

const previewCode = createLaterCode(async () => {
  const { Preview, loadPreviewTexts } = await import(
    /* webpackChunkName: "preview" */ '../preview/preview'
  )
  await loadPreviewTexts()
  return { Preview }
})

interface DoorProps {
  readonly meta: MetaBody
}

/** Opens the overlay by its keys, for those who may see it; nothing of it is loaded before. */
export function OverlayDoor({ meta }: DoorProps): ReactElement | null {
  const { overlay } = useOverPage()
  const mayOpen = meta.permissions.includes(productPermissions.develop)
  const isOpen = useSignal(overlay) && mayOpen
  const code = useDoor(overlayCode, isOpen, sayAfter(overlay, false))
  useDoorKey(mayOpen && 'KeyS', () => overlay.set(!overlay.get()))
  useEffect(() => {
    if (!mayOpen) overlay.set(false)
  }, [overlay, mayOpen])
  return code ? <code.Overlay meta={meta} /> : null
}

/** Opens the page to be arranged, by its keys as well; nothing of it is loaded before. */
export function ArrangeDoor({ meta }: DoorProps): ReactElement | null {
  const { arrange } = useOverPage()
  const mayArrange = meta.permissions.includes(productPermissions.layout)
  const isAsked = useSignal(arrange) !== undefined || meta.view?.draft !== undefined
  const code = useDoor(arrangeCode, mayArrange && isAsked, sayAfter(arrange, undefined))
  useDoorKey(mayArrange && 'KeyA', () => arrange.set({ draft: null }))
  return code ? <code.Arrange meta={meta} /> : null
}

/** The banner of a preview or a link, and the dialog that begins a preview; nothing of it is loaded before. */
export function PreviewDoor({ meta }: DoorProps): ReactElement | null {
  const { preview } = useOverPage()
  const seed = useSignal(preview)
  const isOpen = Boolean(seed ?? meta.view?.as ?? meta.view?.link)
  const code = useDoor(previewCode, isOpen, sayAfter(preview, undefined))
  return code ? <code.Preview meta={meta} seed={seed} /> : null
}

function sayAfter<State>(door: Signal<State>, closed: State) {
  return (error: unknown) => {
    door.set(closed)
    void showNotice({ tone: 'error', message: describeError(error) })
  }
}

/** Calls `open` by Alt, Shift and a key, by its place on the keyboard: with Alt, a Mac types another character. */
function useDoorKey(code: string | false, open: () => void): void {
  const act = (event: KeyboardEvent) => {
    const isOurs = event.altKey && event.shiftKey && event.code === code
    if (!isOurs || event.ctrlKey || event.metaKey || event.repeat) return
    if (document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    open()
  }
  useListener(code === false ? undefined : document, 'keydown', act)
}
