import { failsAlways, type HealthMark, type RemoteHealthBody } from '@slipway/sdk/contract'
import type { CSSProperties, ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { ChartCard } from '../../dashboard/charts/chart-card'
import type { ChartNotes } from '../../dashboard/charts/chart-look'
import dashboard from '../../dashboard/dashboard.module.css'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import { useLiveText, usePartName } from '../remotes/remote-words'
import { useActorName } from '../use-actor-name'
import type { ManageAddress } from '../use-manage-address'
import { chartOf, type HealthPoint, markedSteps } from './chart-of'
import styles from './health.module.css'
import { ComponentSelect } from './health-filters'
import { useFigureTexts } from './use-figure-texts'

const charts = [
  { text: 'chart.failures', valueOf: failureRate },
  { text: 'chart.draws', valueOf: ({ draws }: HealthPoint) => draws },
  { text: 'chart.load', valueOf: ({ loadP95 }: HealthPoint) => mostOf(loadP95) },
  { text: 'chart.draw', valueOf: ({ drawP95 }: HealthPoint) => mostOf(drawP95) },
] as const

// What always fails needs no more reports to say so.
function failureRate(point: HealthPoint): number | null {
  return point.failuresPer1000 ?? (failsAlways(point) ? 1000 : null)
}

function mostOf(percentile: HealthPoint['loadP95']): number | null {
  return percentile && (percentile.upTo ?? percentile.above)
}

const wide = { '--card-width': 6 } as CSSProperties

interface HealthChartsProps {
  readonly body: RemoteHealthBody
  readonly address: ManageAddress
}

/** The health of versions over time, with what happened meanwhile; what is not known at a time is a gap. */
export function HealthCharts({ body, address }: HealthChartsProps): ReactElement {
  const { t } = useTexts('health')
  const { series, versions, components } = body
  const names = [...new Set(components.flatMap(({ component }) => component ?? []))].sort()
  const isEmpty = series.every(({ points }) => points.length === 0)
  return (
    <HeadedSection id="health-charts" title={t('charts')}>
      <ComponentSelect label={t('charts.component')} names={names} address={address} />
      {series.length < versions.length && (
        <p className={manage.hint}>{t('charts.some', { count: series.length })}</p>
      )}
      {isEmpty ? <p className={manage.hint}>{t('charts.empty')}</p> : <Charts body={body} />}
      <HealthMarks body={body} />
    </HeadedSection>
  )
}

function Charts({ body }: Pick<HealthChartsProps, 'body'>) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const texts = useFigureTexts()
  const limits = useLimits(body)
  const marks = markedSteps(body, formats)
  return (
    <>
      <p className={manage.hint}>{t('charts.limits', texts.lines(body.lines))}</p>
      <div className={dashboard.cards}>
        {charts.map(({ text, valueOf }) => (
          <div key={text} className={dashboard.cell} style={wide}>
            <div className={dashboard.card}>
              <h3 id={text} className={dashboard.label}>
                {t(text)}
              </h3>
              <ChartCard
                labelId={text}
                empty={t(text === 'chart.draws' ? 'chart.none' : 'chart.few')}
                data={chartOf(body, { valueOf, formats, label: t('chart.time') })}
                notes={{ marks, limits: text === 'chart.failures' ? limits : [] }}
              />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function useLimits({ lines: { amber, red } }: RemoteHealthBody): ChartNotes['limits'] {
  const { t } = useTexts('health')
  return [
    { value: amber, label: t('limit.amber'), color: 'var(--tone-warn)', at: 'end' },
    { value: red, label: t('limit.red'), color: 'var(--tone-bad)', at: 'start' },
  ]
}

interface HealthMarksProps {
  readonly body: Pick<RemoteHealthBody, 'marks' | 'remote'>
}

/** The events of a remote, by the numbers that the drawings have for them. */
function HealthMarks({ body: { marks, remote } }: HealthMarksProps) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const actorOf = useActorName()
  const say = useMarkText(remote)
  if (marks.length === 0) return null
  return (
    <>
      <p className={manage.hint}>{t('charts.marks')}</p>
      <ol className={styles.marks} aria-label={t('charts.marksLabel')}>
        {marks.map((mark, index) => (
          <li key={`${mark.at} ${index}`}>
            <time dateTime={mark.at}>{formats.dateTime(mark.at)}</time> <bdi>{say(mark)}</bdi>{' '}
            <bdi className={styles.facts}>{actorOf(mark.who)}</bdi>
          </li>
        ))}
      </ol>
    </>
  )
}

function useMarkText(remote: string): (mark: HealthMark) => string {
  const { t } = useTexts('health')
  const liveText = useLiveText()
  const partName = usePartName(remote)
  return ({ action, live, version, component }) => {
    const said = t(`mark.${action}`)
    if (live !== undefined) return t('mark.live', { action: said, live: liveText(live) })
    const part = { ...(version && { version }), ...(component && { component }) }
    return t('mark.live', { action: said, live: partName(part) })
  }
}
