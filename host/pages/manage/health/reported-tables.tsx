import type { HealthViolations, MovedSlot, PageMeasure, Percentile } from '@slipway/sdk/contract'
import { pages as knownPages } from '@slipway/sdk/contract/pages'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../../formats/use-formats'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'
import { FactTable } from '../../../ui/fact-table'
import rows from '../../../ui/rows.module.css'
import { usePlaceName } from '../explain/use-places'
import { HeadedSection } from '../headed-section'
import { ToneBadge } from '../tone/tone-badge'
import styles from './health.module.css'
import { useFigureTexts } from './use-figure-texts'

/** The speed and the steadiness of pages. */
export function PageMeasures({ pages }: { readonly pages: readonly PageMeasure[] }): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  const nameOf = usePageName()
  return (
    <HeadedSection
      id="health-pages"
      title={t('pages')}
      text={t(pages.length === 0 ? 'pages.none' : 'pages.text')}
    >
      <FactTable
        aria-labelledby="health-pages"
        columns={[t('page'), t('measure'), t('p75'), t('views')]}
        rows={pages.map(({ page, measure, p75, views }) => ({
          key: `${page} ${measure}`,
          name: nameOf(page),
          cells: [
            t(`measure.${measure}`),
            <Rated key="p75" measure={measure} value={p75} />,
            formats.number(views),
          ],
        }))}
      />
    </HeadedSection>
  )
}

/** The name of a page, as in the navigation if it is there; one that is not known here is another page. */
function usePageName(): (page: string) => string {
  const { t: nameOf } = useTexts('pageNames')
  const { t: inNavigation } = useTexts('shell')
  const { t } = useTexts('health')
  return (page) => {
    if (!Object.hasOwn(knownPages, page)) return t('page.unknown')
    const place = `manage.${page}` as TextName<'shell'>
    const label = inNavigation(place)
    // A text that is not there is its name.
    return label === place ? nameOf(page as TextName<'pageNames'>) : label
  }
}

/** The slots that moved pages. */
export function MovedSlots({ moved }: { readonly moved: readonly MovedSlot[] }): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  return (
    <HeadedSection
      id="health-moved"
      title={t('moved')}
      text={t(moved.length === 0 ? 'moved.none' : 'moved.text')}
    >
      <FactTable
        aria-labelledby="health-moved"
        columns={[t('slot'), t('measure.cls'), t('moved.times')]}
        rows={moved.map((slot) => ({
          key: [slot.remote, slot.version, slot.component, slot.location].join('\n'),
          name: <MovedName slot={slot} />,
          cells: [<Rated key="cls" measure="cls" value={slot.p75} />, formats.number(slot.times)],
        }))}
      />
    </HeadedSection>
  )
}

function MovedName({ slot }: { readonly slot: MovedSlot }) {
  const { remote, version, component, location } = slot
  const { t } = useTexts('health')
  const nameOf = usePlaceName()
  return (
    <span className={styles.name}>
      <bdi className={rows.name}>{component ?? t('component.unknown')}</bdi>
      <span className={styles.facts}>
        {remote !== null && <bdi>{`${remote} ${version}`}</bdi>}
        {location !== null && <span>{nameOf(location)}</span>}
      </span>
    </span>
  )
}

/** Up to which a page is good, and from which it is poor: milliseconds, of CLS its score. */
const limits = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const

const tones = { good: 'ok', fair: 'warn', poor: 'bad' } as const

interface RatedProps {
  readonly measure: PageMeasure['measure']
  readonly value: Percentile | null
}

/** A measure, and whether that is good. */
function Rated({ measure, value }: RatedProps) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const { time } = useFigureTexts()
  if (value === null) return time(value)
  const { above, upTo } = value
  const from = formats.number(above)
  const score = upTo === null ? `> ${from}` : `${from}–${formats.number(upTo)}`
  const [good, poor] = limits[measure]
  const rating = upTo !== null && upTo <= good ? 'good' : above >= poor ? 'poor' : 'fair'
  return (
    <span className={rows.line}>
      {measure === 'cls' ? score : time(value)}
      <ToneBadge tone={tones[rating]} word={t(`rating.${rating}`)} />
    </span>
  )
}

interface ViolationsProps {
  readonly violations: readonly HealthViolations[]
}

/** The attempts that the policy of pages refused, and whose code made them. */
export function Violations({ violations }: ViolationsProps): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  return (
    <HeadedSection
      id="health-violations"
      title={t('violations')}
      text={t(violations.length === 0 ? 'violations.none' : 'violations.text')}
    >
      <FactTable
        aria-labelledby="health-violations"
        columns={[t('version'), t('violations.count')]}
        rows={violations.map(({ remote, version, count }) => ({
          key: `${remote} ${version}`,
          name:
            remote === null ? (
              t('violations.host')
            ) : (
              <Link to={`/manage/health/${remote}`}>
                <bdi>{`${remote} ${version}`}</bdi>
              </Link>
            ),
          cells: [formats.number(count)],
        }))}
      />
    </HeadedSection>
  )
}
