import { type ReactElement, useEffect, useRef } from 'react'
import { useFormats } from '../../formats/use-formats'
import { useLocationName } from '../../layout/location-names'
import { useSlotServices } from '../../slots/slot-services'
import { useTexts } from '../../texts/use-texts'
import styles from './overlay.module.css'
import { reveal } from './place'
import type { ShownBox, ShownItem } from './read-shown-items'
import { StateMark } from './state-mark'
import { chosenTexts } from './state-texts'
import type { ReasonsToChoose } from './use-reasons-to-choose'

interface BoxListProps {
  readonly items: readonly ShownItem[]
  readonly reasons: ReasonsToChoose
  /** The item that was looked at before: it has the focus again. */
  readonly focused: string | undefined
  readonly onChoose: (id: string) => void
  readonly onPoint: (id: string | undefined) => void
}

/** Every box and every location of the page, in its order. */
export function BoxList({
  items,
  reasons,
  focused,
  onChoose,
  onPoint,
}: BoxListProps): ReactElement {
  const { t } = useTexts('overlay')
  const nameOf = usePlaceOfBox()
  const { isOff } = useSlotServices()
  const list = useRef<HTMLDivElement>(null)
  const first = useRef(focused)
  useEffect(() => {
    const { current: id } = first
    if (id) list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }, [])
  const places = new Set(items.map(({ location }) => location))
  return (
    <div ref={list}>
      <p className={`${styles['help']} ${styles['keys']}`}>{t('help')}</p>
      {isOff && <p>{t('off')}</p>}
      {!isOff && items.length === 0 && <p>{t('none')}</p>}
      {[...places].map((location) => (
        <section key={location} className={styles['group']} aria-label={nameOf(location)}>
          <h3 className={styles['location']}>
            <bdi>{nameOf(location)}</bdi>
          </h3>
          <ul className={styles['rows']}>
            {items
              .filter((item) => item.location === location)
              .map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    className={styles['row']}
                    data-row={item.id}
                    onClick={() => onChoose(item.id)}
                    onFocus={() => {
                      onPoint(item.id)
                      reveal(item.place)
                    }}
                    onMouseEnter={() => onPoint(item.id)}
                  >
                    {item.kind === 'box' ? (
                      <BoxRow item={item} reasons={reasons} />
                    ) : (
                      <StateMark item={item} />
                    )}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The name of a box's place: that of a location, or the form of a resource. */
export function usePlaceOfBox(): (location: string) => string {
  const { t } = useTexts('overlay')
  const nameOf = useLocationName()
  return (location) => {
    const [, resource] = location.split('form:')
    return resource ? t('form', { resource }) : nameOf(location)
  }
}

function BoxRow({ item, reasons }: { readonly item: ShownBox; readonly reasons: ReasonsToChoose }) {
  const { t } = useTexts('overlay')
  const { number } = useFormats()
  const write = (ms: number) => number(ms, digits(ms))
  const { origin, codeMs, drawMs } = item
  const reason = origin && reasons.of(origin)
  return (
    <>
      <span className={styles['line']}>
        <bdi className={styles['name']}>{item.component}</bdi>
        <StateMark item={item} />
      </span>
      <span className={styles['about']}>
        <bdi>{origin ? `${origin.remote}@${origin.version}` : t('remote.none')}</bdi>
        {reason && <span>{t(chosenTexts[reason.chosen].short)}</span>}
        {drawMs !== undefined && (
          <span>{t('ms', { code: write(codeMs ?? 0), draw: write(drawMs) })}</span>
        )}
        {item.isTried && <strong>{t('state.tried')}</strong>}
      </span>
    </>
  )
}

/** Milliseconds as they are read: one decimal below ten. */
export function digits(ms: number): Intl.NumberFormatOptions {
  return { maximumFractionDigits: ms < 10 ? 1 : 0 }
}
