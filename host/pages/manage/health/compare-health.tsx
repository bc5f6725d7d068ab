import { Select, Table } from '@mantine/core'
import type { HealthComparison, HealthFigures, RemoteHealthBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import { TableHead } from '../../../ui/table-head'
import manage from '../manage.module.css'
import type { ManageAddress } from '../use-manage-address'
import styles from './health.module.css'
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
    <section aria-labelledby="health-compare">
      <h2 id="health-compare" className={rows.heading}>
        {t('compare.title')}
      </h2>
      <p className={manage.hint}>{t(comparison ? 'compare.text' : 'compare.one')}</p>
      {comparison && (
        <>
          <Choices body={body} comparison={comparison} address={address} />
          <Compared comparison={comparison} component={address.query['component'] ?? ''} />
        </>
      )}
    </section>
  )
}

interface ChoicesProps extends CompareHealthProps {
  readonly comparison: HealthComparison
}

function Choices({ body: { versions }, comparison, address }: ChoicesProps) {
  const { t } = useTexts('health')
  const { first, second, components } = comparison
  const names = [...new Set([first, second, ...versions.map(({ version }) => version)])]
  // The two stay two: what one of them takes over, the other gives up.
  const choose = (side: 'first' | 'second') => (version: string | null) => {
    const [own, other] = side === 'first' ? [first, second] : [second, first]
    const chosen = version ?? own
    const rest = chosen === other ? own : other
    address.change(
      side === 'first' ? { first: chosen, second: rest } : { first: rest, second: chosen },
    )
  }
  return (
    <div className={manage.toolbar}>
      <Select
        label={t('compare.first')}
        data={names}
        allowDeselect={false}
        value={first}
        onChange={choose('first')}
      />
      <Select
        label={t('compare.second')}
        data={names}
        allowDeselect={false}
        value={second}
        onChange={choose('second')}
      />
      {components.length > 1 && (
        <Select
          label={t('compare.component')}
          data={[
            { value: '', label: t('compare.all') },
            ...components.map(({ component }) => ({ value: component, label: component })),
          ]}
          allowDeselect={false}
          value={address.query['component'] ?? ''}
          onChange={(component) => address.change({ component: component ?? '' })}
        />
      )}
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
  const { first, second, minutes, hours, all, components } = comparison
  if (minutes + hours === 0) return <p>{t('compare.never')}</p>
  const shown = components.find((one) => one.component === component) ?? all
  const times = [
    ...(minutes > 0 ? [t('minutes', { count: minutes, shown: formats.number(minutes) })] : []),
    ...(hours > 0 ? [t('hours', { count: hours, shown: formats.number(hours) })] : []),
  ]
  return (
    <>
      <Table className={styles.compared ?? ''} aria-labelledby="health-compare">
        <TableHead columns={[t('measure'), first, second]} />
        <Table.Tbody>
          <Rows first={shown.first} second={shown.second} />
        </Table.Tbody>
      </Table>
      <p className={manage.hint}>{t('compare.times', { times: formats.list(times) })}</p>
    </>
  )
}

function Rows(sides: { readonly first: HealthFigures; readonly second: HealthFigures }) {
  const { t } = useTexts('health')
  const formats = useFormats()
  const texts = useFigureTexts()
  const rows = [
    ['failuresPer1000', texts.rate],
    ['failures', ({ failures }) => formats.number(failures)],
    ['later', ({ later }) => formats.number(later)],
    ['draws', ({ draws }) => formats.number(draws)],
    ['load.p50', ({ load }) => texts.time(load.p50)],
    ['load.p95', ({ load }) => texts.time(load.p95)],
    ['draw.p50', ({ draw }) => texts.time(draw.p50)],
    ['draw.p95', ({ draw }) => texts.time(draw.p95)],
  ] as const satisfies readonly (readonly [string, (figures: HealthFigures) => string])[]
  return rows.map(([text, write]) => (
    <Table.Tr key={text}>
      <Table.Th scope="row">{t(text)}</Table.Th>
      <Table.Td>{write(sides.first)}</Table.Td>
      <Table.Td>{write(sides.second)}</Table.Td>
    </Table.Tr>
  ))
}
