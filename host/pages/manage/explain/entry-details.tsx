import type { ExplainedEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { hasPeriod, usePeriodWords } from '../../../layout/use-period-words'
import { useTexts } from '../../../texts/use-texts'
import { FactTable } from '../../../ui/fact-table'
import { EntryCode, type EntryProps, GateRows, PageLines } from './entry-reasons'
import styles from './explain.module.css'

const parts = ['source', 'placement', 'gate', 'page', 'code', 'weight', 'recent', 'id'] as const

/** All that decided an entry. */
export function EntryDetails({ entry, body }: EntryProps): ReactElement {
  const { t } = useTexts('explain')
  const weight = useWeightText(entry)
  const shown = {
    source: <Source entry={entry} body={body} />,
    placement: entry.placement && <Placement placement={entry.placement} />,
    gate: <GateRows entry={entry} body={body} />,
    page: entry.page && <PageLines page={entry.page} />,
    code: <EntryCode entry={entry} />,
    weight: weight && <p>{weight}</p>,
    recent: body.viewer.of === 'user' && <RecentTable entry={entry} />,
    id: <code>{entry.id}</code>,
  }
  return (
    <dl className={styles.details}>
      {parts
        .filter((part) => shown[part])
        .map((part) => (
          <div key={part} className={styles.part}>
            <dt>{t(`part.${part}`)}</dt>
            <dd>{shown[part]}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The criticality and whose word that is, where somebody says. */
function useWeightText({ placement, code }: ExplainedEntry): string | undefined {
  const { t } = useTexts('explain')
  const { t: remotes } = useTexts('remotes')
  const here = placement?.criticality
  const build = code.criticality
  if (!here && !build) return undefined
  const said = build ? remotes(`component.${build}`) : t('weight.nothing')
  if (!here) return t('weight.build', { word: said })
  return t('weight.operators', { word: remotes(`component.${here}`), build: said })
}

function Source({ entry: { source, registeredAs }, body }: EntryProps) {
  const { t } = useTexts('explain')
  const { dateTime } = useFormats()
  const former = registeredAs && <p>{t('source.former', registeredAs)}</p>
  if (source.of === 'application') {
    const { file, line } = source
    if (file === null || line === null)
      return <p>{t(body.resource === null ? 'source.unknown' : 'source.form')}</p>
    return (
      <>
        <p>
          <code>{t('source.application', { file, line })}</code>
        </p>
        {former}
      </>
    )
  }
  if (source.of === 'operator') return <p>{t('source.operator')}</p>
  const { release } = source
  return (
    <>
      <p>{t('source.proposal', { remote: source.remote, version: source.version })}</p>
      {release && <p>{t('source.release', { ...release, when: dateTime(release.at) })}</p>}
      {former}
    </>
  )
}

interface PlacementProps {
  readonly placement: NonNullable<ExplainedEntry['placement']>
}

/** The changes of operators, and when the entry is delivered. */
function Placement({ placement }: PlacementProps) {
  const { t } = useTexts('explain')
  const { dateTime } = useFormats()
  const sayPeriod = usePeriodWords()
  const { t: remotes } = useTexts('remotes')
  const { changed, nextChange, criticality } = placement
  const word = criticality ? remotes(`component.${criticality}`) : ''
  return (
    <>
      {changed.map((change) => (
        <p key={change}>{t(`placement.${change}`, { word })}</p>
      ))}
      {hasPeriod(placement) && <p>{sayPeriod(placement)}</p>}
      {nextChange !== null && <p>{t('placement.next', { when: dateTime(nextChange) })}</p>}
      {changed.length === 0 && <p>{t('placement.nothing')}</p>}
    </>
  )
}

/** The last loads and draws of this viewer. */
function RecentTable({ entry: { recent, component } }: Pick<EntryProps, 'entry'>) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  if (recent.length === 0) return <p>{t('recent.none')}</p>
  const ms = (value: number | null) =>
    value === null ? '–' : `${formats.number(Math.round(value))} ms`
  const columns = ['at', 'outcome', 'version', 'code', 'draw'] as const
  return (
    <div className={styles.recent}>
      <FactTable
        isStacked={false}
        aria-label={`${component}: ${t('part.recent')}`}
        columns={columns.map((column) => t(`recent.${column}`))}
        rows={recent.map(({ at, outcome, version, codeMs, drawMs }, index) => ({
          // Two may be of one moment.
          key: `${at} ${index}`,
          name: formats.dateTime(at),
          cells: [
            outcome === 'drawn' ? t('recent.drawn') : <code key="outcome">{outcome}</code>,
            version ?? '–',
            ms(codeMs),
            ms(drawMs),
          ],
        }))}
      />
    </div>
  )
}
