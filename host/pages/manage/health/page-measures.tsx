import { Table } from '@mantine/core'
import type { PageMeasure, Percentile } from '@slipway/sdk/contract'
import { pages } from '@slipway/sdk/contract/pages'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import type { TextName } from '../../../texts/texts'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { TableHead } from '../../../ui/table-head'
import manage from '../manage.module.css'
import { ToneBadge } from '../tone/tone-badge'
import styles from './health.module.css'
import { useFigureTexts } from './use-figure-texts'

/** Up to which a page is good, and from which it is poor: milliseconds, of CLS its score. */
const limits = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] } as const

interface PageMeasuresProps {
  readonly pages: readonly PageMeasure[]
  /** Not of one remote alone: pages are the host's. */
  readonly isHost: boolean
}

/** The speed and the steadiness of pages. */
export function PageMeasures({ pages, isHost }: PageMeasuresProps): ReactElement | null {
  const { t } = useTexts('health')
  const formats = useFormats()
  const nameOf = usePageName()
  if (!isHost) return null
  return (
    <section aria-labelledby="health-pages">
      <h2 id="health-pages" className={rows.heading}>
        {t('pages')}
      </h2>
      <p className={manage.hint}>{t(pages.length === 0 ? 'pages.none' : 'pages.text')}</p>
      {pages.length > 0 && (
        <Table className={styles.table ?? ''} aria-labelledby="health-pages">
          <TableHead columns={[t('page'), t('measure'), t('p75'), t('views')]} />
          <Table.Tbody>
            {pages.map(({ page, measure, p75, views }) => (
              <Table.Tr key={`${page} ${measure}`}>
                <Table.Td>{nameOf(page)}</Table.Td>
                <Table.Td data-label={t('measure')}>{t(measureTexts[measure])}</Table.Td>
                <Table.Td data-label={t('p75')}>
                  <Rated measure={measure} value={p75} />
                </Table.Td>
                <Table.Td data-label={t('views')}>{formats.number(views)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}

interface RatedProps {
  readonly measure: PageMeasure['measure']
  readonly value: Percentile | null
}

/** A measure, and whether that is good. */
export function Rated({ measure, value }: RatedProps): ReactElement {
  const { t } = useTexts('health')
  const formats = useFormats()
  const { time } = useFigureTexts()
  if (value === null) return <span data-quiet>{time(value)}</span>
  const { above, upTo } = value
  const score = () =>
    upTo === null
      ? `> ${formats.number(above)}`
      : `${formats.number(above)}–${formats.number(upTo)}`
  const [good, poor] = limits[measure]
  const rating = upTo !== null && upTo <= good ? 'good' : above >= poor ? 'poor' : 'fair'
  return (
    <span className={styles.rated}>
      {measure === 'cls' ? score() : time(value)}
      <ToneBadge tone={ratings[rating].tone} word={t(ratings[rating].text)} />
    </span>
  )
}

const measureTexts = { lcp: 'measure.lcp', inp: 'measure.inp', cls: 'measure.cls' } as const

const ratings = {
  good: { text: 'rating.good', tone: 'ok' },
  fair: { text: 'rating.fair', tone: 'warn' },
  poor: { text: 'rating.poor', tone: 'bad' },
} as const

/** The name of a page, as in the navigation if it is there; one that is not known here is another page. */
function usePageName(): (page: string) => string {
  const { t: nameOf } = useTexts('pageNames')
  const { t: inNavigation } = useTexts('shell')
  const { t } = useTexts('health')
  return (page) => {
    if (!Object.hasOwn(pages, page)) return t('page.unknown')
    const place = `manage.${page}` as TextName<'shell'>
    const label = inNavigation(place)
    // A text that is not there is its name.
    return label === place ? nameOf(page as TextName<'pageNames'>) : label
  }
}
