import { languageOf, type MetaBody } from '@slipway/sdk/contract'
import { type ReactElement, useEffect } from 'react'
import type { PreviewSeed } from '../../session/preview-asked'
import { fetchArrangeTexts } from '../../texts/fetch-arrange-texts'
import { loadTexts, setLanguage } from '../../texts/texts'
import { PreviewBanner } from './preview-banner'
import { PreviewDialog } from './preview-dialog'
import { PreviewFrame } from './preview-frame'
import { usePreviewWidth } from './use-preview-width'

/** Here, so that pages without a preview do not carry where they are. */
export function loadPreviewTexts(): Promise<void> {
  return loadTexts(fetchArrangeTexts)
}

interface PreviewProps {
  readonly meta: MetaBody
  /** Of the dialog, if it is open. */
  readonly seed: PreviewSeed | undefined
}

/** The parts around a preview; in the frame of one none, since the page around it has them all. */
export function Preview({ meta, seed }: PreviewProps): ReactElement | null {
  const as = meta.view?.as
  const [width, setWidth] = usePreviewWidth()
  useLanguage(meta)
  if (window.self !== window.top) return null
  return (
    <>
      {as && width !== undefined && <PreviewFrame as={as} width={width} onWidth={setWidth} />}
      {as && width === undefined && <PreviewBanner as={as} width={width} onWidth={setWidth} />}
      {seed && <PreviewDialog meta={meta} seed={seed} />}
    </>
  )
}

/** The page speaks the language of the preview, and the user's own one again after it. */
function useLanguage({ user, view }: MetaBody): void {
  const own = languageOf([user.locale])
  const shown = view?.as ? languageOf([view.as.locale]) : own
  useEffect(() => {
    void setLanguage(shown)
    return () => void setLanguage(own)
  })
}
