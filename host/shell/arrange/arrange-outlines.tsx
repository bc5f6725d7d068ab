import { GripVertical, Plus } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { useLocationName } from '../../layout/location-names'
import { useTexts } from '../../texts/use-texts'
import overlay from '../overlay/overlay.module.css'
import type { Place } from '../overlay/place'
import { toneOf } from '../overlay/state-mark'
import { useLabelSpots } from '../overlay/use-label-spots'
import styles from './arrange.module.css'
import type { PageEntry } from './entries-on-page'
import type { Dragged } from './use-drag'

interface ArrangeOutlinesProps {
  readonly items: readonly PageEntry[]
  /** The dragged entry, and what it is held over. */
  readonly dragged: Dragged | undefined
  /** The id of the entry that is looked at. */
  readonly pointed: string | undefined
  readonly onPoint: (id: string | undefined) => void
  /** Opens what can be done with an entry, or with an empty location. */
  readonly onChoose: (item: PageEntry) => void
}

type Placed = PageEntry & { readonly place: Place }

/**
 * A line around each entry, which is dragged by all that is in it, and around each empty location, over the page.
 * Whoever hears the page has the list.
 */
export function ArrangeOutlines(props: ArrangeOutlinesProps): ReactElement {
  const { items, pointed, dragged, onPoint, onChoose } = props
  const placed = items.filter((item): item is Placed => item.place !== undefined)
  return (
    <div
      className={`${overlay['layer']} ${styles['layer']}`}
      aria-hidden
      data-arrange-layer
      data-dragging={dragged !== undefined || undefined}
    >
      {placed.map((item) => (
        <div
          key={item.id}
          role="presentation"
          className={overlay['outline']}
          style={item.place}
          data-outline={item.id}
          data-tone={toneOf(item)}
          data-pointed={(item.entry !== undefined && item.entry === pointed) || undefined}
          data-drop-at={item.location}
          data-drag={item.entry}
          data-drop-row={isBesideAnother(item, placed) || undefined}
          data-drop-side={sideOver(item, dragged)}
          onMouseEnter={() => onPoint(item.entry)}
          onMouseLeave={() => onPoint(undefined)}
          onClick={() => onChoose(item)}
        />
      ))}
      <Labels {...props} placed={placed} />
    </div>
  )
}

function Labels({
  placed,
  pointed,
  dragged,
  onPoint,
  onChoose,
}: ArrangeOutlinesProps & { placed: Placed[] }) {
  const { t } = useTexts('arrange')
  const nameOf = useLocationName()
  const layer = useRef<HTMLDivElement>(null)
  const spots = useLabelSpots(layer, placed)
  return (
    <div ref={layer}>
      {placed.map((item, index) => (
        <div
          key={item.id}
          className={`${overlay['label']} ${styles['label']}`}
          style={{ left: spots[index]?.left, top: spots[index]?.top }}
          data-tone={toneOf(item)}
          data-pointed={(item.entry !== undefined && item.entry === pointed) || undefined}
          data-label-of={item.id}
          data-drag={item.entry}
          data-touch-handle={item.entry !== undefined || undefined}
          data-drop-at={item.location}
          data-drop-side={item.kind === 'box' ? undefined : sideOver(item, dragged)}
          onMouseEnter={() => onPoint(item.entry)}
          onMouseLeave={() => onPoint(undefined)}
        >
          {item.kind === 'box' ? <GripVertical size="0.75rem" /> : <Plus size="0.75rem" />}
          <button
            type="button"
            tabIndex={-1}
            className={styles['name']}
            onClick={() => onChoose(item)}
          >
            <bdi>
              {item.kind === 'box'
                ? item.component
                : t('addHere', { location: nameOf(item.location) })}
            </bdi>
          </button>
        </div>
      ))}
    </div>
  )
}

function isBesideAnother({ id, location, place }: Placed, all: readonly Placed[]): boolean {
  return all.some(
    (other) =>
      other.id !== id &&
      other.location === location &&
      Math.min(place.top + place.height, other.place.top + other.place.height) -
        Math.max(place.top, other.place.top) >
        Math.min(place.height, other.place.height) / 2,
  )
}

function sideOver({ entry, location }: Placed, dragged: Dragged | undefined) {
  const { over } = dragged ?? {}
  return over?.location === location && over.entry === entry ? over.side : undefined
}
