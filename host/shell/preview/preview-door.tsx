import type { MetaBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { describeError } from '../../api/describe-error'
import { previewAsked } from '../../session/preview-asked'
import { createLaterCode } from '../../ui/later-code'
import { useSignal } from '../../ui/signal'
import { useDoor } from '../../ui/use-door'
import { showNotice } from '../notices/notices'

const previewCode = createLaterCode(async () => {
  const { Preview, loadPreviewTexts } = await import(/* webpackChunkName: "preview" */ './preview')
  await loadPreviewTexts()
  return { Preview }
})

/** The banner of a preview, and the dialog that begins one; nothing of it is loaded before. */
export function PreviewDoor({ meta }: { readonly meta: MetaBody }): ReactElement | null {
  const seed = useSignal(previewAsked)
  const code = useDoor(previewCode, Boolean(seed ?? meta.view?.as), onFailed)
  return code ? <code.Preview meta={meta} seed={seed} /> : null
}

function onFailed(error: unknown): void {
  previewAsked.set(undefined)
  void showNotice({ tone: 'error', message: describeError(error) })
}
