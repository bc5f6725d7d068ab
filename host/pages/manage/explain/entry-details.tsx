import { Table } from '@mantine/core'
import type { ExplainBody, ExplainedEntry, RecentOutcome } from '@slipway/sdk/contract'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { hasPeriod, usePeriodWords } from '../../../layout/use-period-words'
import { useTexts } from '../../../texts/use-texts'
import { TableHead } from '../../../ui/table-head'
import { criticalityName } from '../remotes/criticality-name'
import { EntryCode, GateRows } from './entry-reasons'
import styles from './explain.module.css'

interface DetailsProps {
  readonly entry: ExplainedEntry
  readonly body: ExplainBody
}

/** All that decided an entry. */
export function EntryDetails({ entry, body }: DetailsProps): ReactElement {
  const { t } = useTexts('explain')
  return (
    <dl className={styles.details}>
      <Part title={t('part.source')}>
        <Source entry={entry} isForm={body.resource !== null} />
      </Part>
      {entry.placement && (
        <Part title={t('part.placement')}>
          <Placement placement={entry.placement} />
        </Part>
      )}
      <Part title={t('part.gate')}>
        <GateRows entry={entry} body={body} />
      </Part>
      <Part title={t('part.code')}>
        <EntryCode entry={entry} />
      </Part>
      <Weight entry={entry} />
      {body.viewer.of === 'user' && (
        <Part title={t('part.recent')}>
          <RecentTable recent={entry.recent} component={entry.component} />
        </Part>
      )}
      <Part title={t('part.id')}>
        <code>{entry.id}</code>
      </Part>
    </dl>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The criticality and whose word that is, where somebody says. */
function Weight({ entry: { placement, code } }: Pick<DetailsProps, 'entry'>) {
  const { t } = useTexts('explain')
  const { t: remotes } = useTexts('remotes')
  const here = placement?.criticality
  const build = code.criticality
  if (!here && !build) return null
  const said = build ? remotes(criticalityName[build]) : t('weight.nothing')
  return (
    <Part title={t('part.weight')}>
      <p>
        {here
          ? t('weight.operators', { word: remotes(criticalityName[here]), build: said })
          : t('weight.build', { word: said })}
      </p>
    </Part>
  )
}

interface SourceProps {
  readonly entry: ExplainedEntry
  readonly isForm: boolean
}

function Source({ entry: { source, registeredAs }, isForm }: SourceProps) {
  const { t } = useTexts('explain')
  const { dateTime } = useFormats()
  const former = registeredAs && <p>{t('source.former', registeredAs)}</p>
  if (source.of === 'application') {
    const { file, line } = source
    if (file === null || line === null) return <p>{t(isForm ? 'source.form' : 'source.unknown')}</p>
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

const changeTexts = {
  added: 'placement.added',
  hidden: 'placement.hidden',
  location: 'placement.location',
  order: 'placement.order',
  props: 'placement.props',
  gate: 'placement.gate',
  period: 'placement.period',
  criticality: 'placement.criticality',
} as const

/** The changes of operators, and when the entry is delivered. */
function Placement({
  placement,
}: {
  readonly placement: NonNullable<ExplainedEntry['placement']>
}) {
  const { t } = useTexts('explain')
  const { dateTime } = useFormats()
  const sayPeriod = usePeriodWords()
  const { t: remotes } = useTexts('remotes')
  const { changed, nextChange, criticality } = placement
  const word = criticality ? remotes(criticalityName[criticality]) : ''
  return (
    <>
      {changed.map((change) => (
        <p key={change}>{t(changeTexts[change], { word })}</p>
      ))}
      {hasPeriod(placement) && <p>{sayPeriod(placement)}</p>}
      {nextChange !== null && <p>{t('placement.next', { when: dateTime(nextChange) })}</p>}
      {changed.length === 0 && <p>{t('placement.nothing')}</p>}
    </>
  )
}

interface RecentProps {
  readonly recent: readonly RecentOutcome[]
  readonly component: string
}

/** The last loads and draws of this viewer. */
function RecentTable({ recent, component }: RecentProps) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  if (recent.length === 0) return <p>{t('recent.none')}</p>
  const ms = (value: number | null) =>
    value === null ? '–' : `${formats.number(Math.round(value))} ms`
  return (
    <div className={styles.recent}>
      <Table aria-label={`${component}: ${t('part.recent')}`}>
        <TableHead
          columns={[
            t('recent.at'),
            t('recent.outcome'),
            t('recent.version'),
            t('recent.code'),
            t('recent.draw'),
          ]}
        />
        <Table.Tbody>
          {recent.map((outcome, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be of one moment
            <Table.Tr key={`${outcome.at} ${index}`}>
              <Table.Td>{formats.dateTime(outcome.at)}</Table.Td>
              <Table.Td>
                {outcome.outcome === 'drawn' ? t('recent.drawn') : <code>{outcome.outcome}</code>}
              </Table.Td>
              <Table.Td>{outcome.version ?? '–'}</Table.Td>
              <Table.Td>{ms(outcome.codeMs)}</Table.Td>
              <Table.Td>{ms(outcome.drawMs)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
