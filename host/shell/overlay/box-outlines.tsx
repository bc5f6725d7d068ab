import { type ReactElement, useRef } from 'react'
import { useTexts } from '../../texts/use-texts'
import { usePlaceOfBox } from './box-list'
import styles from './overlay.module.css'
import type { Place } from './place'
import type { ShownItem } from './read-shown-items'
import { toneOf } from './state-mark'
import { useLabelSpots } from './use-label-spots'

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
export function BoxOutlines(props: BoxOutlinesProps): ReactElement {
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
