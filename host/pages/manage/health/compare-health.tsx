import { Select } from '@mantine/core'
import type { HealthComparison, HealthFigures, RemoteHealthBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { FactTable } from '../../../ui/fact-table'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import type { ManageAddress } from '../use-manage-address'
import { ComponentSelect } from './health-filters'
import { useFigureTexts } from './use-figure-texts'

interface CompareHealthProps {
  readonly body: RemoteHealthBody
  readonly address: ManageAddress
}

/** Two versions side by side, over the same minutes; which ones is in the address. */
export function CompareHealth({ body, address }: CompareHealthProps): ReactElement {
  const { t } = useTexts('health')
  const { comparison } = body
  return (
    <HeadedSection
      id="health-compare"
      title={t('compare.title')}
      text={t(comparison ? 'compare.text' : 'compare.one')}
    >
      {comparison && (
        <>
          <Choices body={body} comparison={comparison} address={address} />
          <Compared comparison={comparison} component={address.query['component'] ?? ''} />
        </>
      )}
    </HeadedSection>
  )
}

// They stay two: what one of them takes over, the other gives up.
const sides = [
  ['first', 'second'],
  ['second', 'first'],
] as const

interface ChoicesProps extends CompareHealthProps {
  readonly comparison: HealthComparison
}

function Choices({ body: { versions }, comparison, address }: ChoicesProps) {
  const { t } = useTexts('health')
  const { first, second, components } = comparison
  const names = [...new Set([first, second, ...versions.map(({ version }) => version)])]
  return (
    <div className={manage.toolbar}>
      {sides.map(([side, other]) => (
        <Select
          key={side}
          label={t(`compare.${side}`)}
          data={names}
          allowDeselect={false}
          value={comparison[side]}
          onChange={(version) => {
            const chosen = version ?? comparison[side]
            const swapped = chosen === comparison[other] && { [other]: comparison[side] }
            address.change({ first, second, ...swapped, [side]: chosen })
          }}
        />
      ))}
      <ComponentSelect
        label={t('compare.component')}
        names={components.map(({ component }) => component)}
        address={address}
      />
    </div>
  )
}

interface ComparedProps {
  readonly comparison: HealthComparison
  /** Empty: all of them. */
  readonly component: string
}

function Compared({ comparison, component }: ComparedProps) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const measures = useMeasures()
  const { first, second, minutes, hours, all, components } = comparison
  if (minutes + hours === 0) return <p>{t('compare.never')}</p>
  const shown = components.find((one) => one.component === component) ?? all
  const times = [
    ...(minutes > 0 ? [t('minutes', { count: minutes, shown: formats.number(minutes) })] : []),
    ...(hours > 0 ? [t('hours', { count: hours, shown: formats.number(hours) })] : []),
  ]
  return (
    <>
      <FactTable
        isHeaded
        isStacked={false}
        aria-labelledby="health-compare"
        columns={[t('measure'), first, second]}
        rows={measures.map(([text, write]) => ({
          key: text,
          name: t(text),
          cells: [write(shown.first), write(shown.second)],
        }))}
      />
      <p className={manage.hint}>{t('compare.times', { times: formats.list(times) })}</p>
    </>
  )
}

/** What is compared, and how it is written. */
function useMeasures() {
  const formats = useFormats()
  const texts = useFigureTexts()
  return [
    ['failuresPer1000', texts.rate],
    ['failures', ({ failures }) => formats.number(failures)],
    ['later', ({ later }) => formats.number(later)],
    ['draws', ({ draws }) => formats.number(draws)],
    ['load.p50', ({ load }) => texts.time(load.p50)],
    ['load.p95', ({ load }) => texts.time(load.p95)],
    ['draw.p50', ({ draw }) => texts.time(draw.p50)],
    ['draw.p95', ({ draw }) => texts.time(draw.p95)],
  ] as const satisfies readonly (readonly [string, (figures: HealthFigures) => string])[]
}
