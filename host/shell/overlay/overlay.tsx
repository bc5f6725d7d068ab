import { Portal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MetaBody } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useOverPage } from '../../session/over-page'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import { useSignal } from '../../ui/signal'
import { BoxDetails } from './box-details'
import { BoxList, usePlaceOfBox } from './box-list'
import styles from './overlay.module.css'
import { OverlayBoundary } from './overlay-boundary'
import type { Place } from './place'
import type { ShownItem } from './read-shown-items'
import { SidePanel } from './side-panel'
import { toneOf } from './state-mark'
import { endTrials } from './try-props'
import { useLabelSpots } from './use-label-spots'
import { useReasonsToChoose } from './use-reasons-to-choose'
import { useRoomBelow } from './use-room-below'
import { useShownItems } from './use-shown-items'

/** The slots of the page: outlines over it, and the same as a list beside it. The page itself stays as it is. */
export function Overlay({ meta }: { readonly meta: MetaBody }): ReactElement {
  const { overlay } = useOverPage()
  const close = () => overlay.set(false)
  return (
    <OverlayBoundary onBroken={close}>
      <OpenOverlay meta={meta} onClose={close} />
    </OverlayBoundary>
  )
}

function OpenOverlay({ meta: sent, onClose }: { meta: MetaBody; onClose: () => void }) {
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
        onClose={onClose}
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

interface BoxOutlinesProps {
  readonly items: readonly ShownItem[]
  /** The id of the item that is looked at. */
  readonly pointed: string | undefined
  readonly hasLabels: boolean
  readonly onChoose: (id: string) => void
  readonly onPoint: (id: string | undefined) => void
}

type Placed = ShownItem & { readonly place: Place }

/** A line around each box and each empty location, over the page. Whoever hears the page has the list. */
function BoxOutlines(props: BoxOutlinesProps): ReactElement {
  const { items, pointed, hasLabels } = props
  const placed = items.filter((item): item is Placed => item.place !== undefined)
  return (
    <div className={styles['layer']} aria-hidden data-overlay-layer>
      {placed.map((item) => (
        <div
          key={item.id}
          className={styles['outline']}
          style={item.place}
          data-outline={item.id}
          data-tone={toneOf(item)}
          data-pointed={item.id === pointed || undefined}
        />
      ))}
      {hasLabels && <Labels {...props} placed={placed} />}
    </div>
  )
}

function Labels({ placed, pointed, onChoose, onPoint }: BoxOutlinesProps & { placed: Placed[] }) {
  const { t } = useTexts('overlay')
  const nameOf = usePlaceOfBox()
  const layer = useRef<HTMLDivElement>(null)
  const spots = useLabelSpots(layer, placed)
  return (
    <div ref={layer}>
      {placed.map((item, index) => (
        <button
          key={item.id}
          type="button"
          tabIndex={-1}
          className={styles['label']}
          style={{ left: spots[index]?.left, top: spots[index]?.top }}
          data-tone={toneOf(item)}
          data-pointed={item.id === pointed || undefined}
          // The focus stays where it is: this is hidden from whoever needs it.
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => onPoint(item.id)}
          onMouseLeave={() => onPoint(undefined)}
          onClick={() => onChoose(item.id)}
        >
          <bdi>
            {item.kind === 'box' ? item.component : `${nameOf(item.location)} · ${t('empty')}`}
          </bdi>
        </button>
      ))}
    </div>
  )
}
