import { Portal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MetaBody } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useState } from 'react'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { useSignal } from '../../ui/signal'
import { BoxDetails } from './box-details'
import { BoxList } from './box-list'
import { BoxOutlines } from './box-outlines'
import { OverlayBoundary } from './overlay-boundary'
import { closeOverlay } from './overlay-state'
import { SidePanel } from './side-panel'
import { endTrials } from './try-props'
import { useReasonsToChoose } from './use-reasons-to-choose'
import { useRoomBelow } from './use-room-below'
import { useShownItems } from './use-shown-items'

/** The slots of the page: outlines over it, and the same as a list beside it. The page itself stays as it is. */
export function Overlay({ meta }: { readonly meta: MetaBody }): ReactElement {
  return (
    <OverlayBoundary onBroken={closeOverlay}>
      <OpenOverlay meta={meta} />
    </OverlayBoundary>
  )
}

function OpenOverlay({ meta: sent }: { readonly meta: MetaBody }) {
  const { t } = useTexts('overlay')
  const { develop } = useSlotServices()
  const { meta, built = [] } = useSignal(develop.mapMeta)(sent)
  const page = useShownItems(meta)
  const [chosen, setChosen] = useState<string>()
  const [pointed, setPointed] = useState<string>()
  const reasons = useReasonsToChoose(meta)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  useEffect(() => endTrials, [])
  useRoomBelow(isNarrow)
  if (!page) return null
  const { items, boxes } = page
  const current = items.find(({ id }) => id === chosen)
  const back = () => {
    setChosen(undefined)
    setPointed(chosen)
  }
  return (
    <Portal>
      <BoxOutlines
        items={items}
        pointed={chosen ?? pointed}
        hasLabels={!isNarrow}
        onChoose={setChosen}
        onPoint={setPointed}
      />
      <SidePanel
        title={t('title')}
        note={t('boxes', { count: boxes.size })}
        closeLabel={t('close')}
        onClose={closeOverlay}
        onBack={current && back}
      >
        {current ? (
          <BoxDetails
            key={current.id}
            item={current}
            box={boxes.get(current.id)}
            meta={meta}
            built={built}
            reasons={reasons}
            onBack={back}
          />
        ) : (
          <BoxList
            items={items}
            reasons={reasons}
            focused={pointed}
            onChoose={setChosen}
            onPoint={setPointed}
          />
        )}
      </SidePanel>
    </Portal>
  )
}
