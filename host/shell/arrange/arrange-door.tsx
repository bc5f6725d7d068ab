import { type MetaBody, productPermissions } from '@slipway/sdk/contract'
import { type ReactElement, useEffect } from 'react'
import { describeError } from '../../api/describe-error'
import { arrangeAsked, askArrange } from '../../session/arrange-asked'
import { createLaterCode } from '../../ui/later-code'
import { useSignal } from '../../ui/signal'
import { useDoor } from '../../ui/use-door'
import { showNotice } from '../notices/notices'

const arrangeCode = createLaterCode(async () => {
  const { Arrange, loadArrangeTexts } = await import(/* webpackChunkName: "arrange" */ './arrange')
  await loadArrangeTexts()
  return { Arrange }
})

/** Opens the page to be arranged, by its keys as well; nothing of it is loaded before. */
export function ArrangeDoor({ meta }: { readonly meta: MetaBody }): ReactElement | null {
  const mayArrange = meta.permissions.includes(productPermissions.layout)
  const isAsked = useSignal(arrangeAsked) !== undefined
  const code = useDoor(
    arrangeCode,
    mayArrange && (isAsked || meta.view?.draft !== undefined),
    onFailed,
  )
  useEffect(() => {
    if (!mayArrange) return undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [mayArrange])
  return code ? <code.Arrange meta={meta} /> : null
}

function onFailed(error: unknown): void {
  arrangeAsked.set(undefined)
  void showNotice({ tone: 'error', message: describeError(error) })
}

// By its place on the keyboard: with Alt, a Mac types another character.
function onKey(event: KeyboardEvent): void {
  const isOurs = event.altKey && event.shiftKey && event.code === 'KeyA'
  if (!isOurs || event.ctrlKey || event.metaKey || event.repeat) return
  if (document.querySelector('[aria-modal="true"]')) return
  event.preventDefault()
  askArrange()
}
