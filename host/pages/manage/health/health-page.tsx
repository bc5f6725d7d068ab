import type { HealthBody, HealthItem } from '@slipway/sdk/contract'
import { HeartPulse } from 'lucide-react'
import type { ReactElement } from 'react'
import { useHealth } from '../../../api/health'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { BudgetsSection } from '../budgets/budgets-section'
import { DemoNote } from '../demo/demo-note'
import { usePlaceName } from '../explain/use-places'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import { ManageFooter } from '../manage-footer'
import { NothingFound } from '../nothing-found'
import { useFollowCatalog } from '../use-follow-catalog'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { FiguresTable, MarkedBy } from './figures-table'
import styles from './health.module.css'
import { HealthFilters } from './health-filters'
import { LiveBadge } from './live-badge'
import { HealthLink, LiveRemotes } from './live-remotes'
import { MovedSlots, PageMeasures, Violations } from './reported-tables'
import { useFigureTexts } from './use-figure-texts'

/** The reports of pages: on each remote, and on its slots, those of live versions first. */
export function HealthPage(): ReactElement {
  const { t } = useTexts('health')
  const address = useManageAddress()
  useFollowCatalog()
  usePageTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <DemoNote />
      <HealthFilters address={address} withRemote />
      <Overview address={address} />
    </>
  )
}

function Overview({ address }: { readonly address: ManageAddress }) {
  const result = useHealth(address.query)
  return (
    <QueryView result={result}>
      {(data) => (
        <div className={`${rows.content} ${styles.sections}`} aria-busy={result.isPlaceholderData}>
          {data.total.value > 0 && <LiveRemotes remotes={data.remotes} query={address.query} />}
          {data.total.value === 0 ? (
            <Nothing address={address} />
          ) : (
            <Slots body={data} address={address} />
          )}
          <BudgetsSection budgets={data.budgets ?? []} />
          {!address.query['remote'] && <PageMeasures pages={data.pages} />}
          <MovedSlots moved={data.moved} />
          <Violations violations={data.violations} />
          <Remark kind="dropped" count={data.dropped} />
          <Remark kind="unproven" count={data.unproven} />
        </div>
      )}
    </QueryView>
  )
}

function Nothing({ address: { query } }: { readonly address: ManageAddress }) {
  const { t } = useTexts('health')
  if (['remote', 'location', 'browser'].some((name) => query[name]))
    return <NothingFound to="/manage/health" />
  return <StateMessage icon={HeartPulse} title={t('empty.title')} text={t('empty.text')} />
}

interface SlotsProps {
  readonly body: HealthBody
  readonly address: ManageAddress
}

function Slots({ body, address }: SlotsProps) {
  const { items, total, estimated, lines } = body
  const { t } = useTexts('health')
  return (
    <HeadedSection id="health-slots" title={t('slots')}>
      <MarkedBy body={body} />
      <FiguresTable
        lines={lines}
        label={t('slots')}
        head={t('slot')}
        rows={items.map((item) => ({
          key: [item.remote, item.version, item.component].join('\n'),
          name: <SlotName item={item} query={address.query} />,
          figures: item,
        }))}
      />
      <ManageFooter total={total.value} address={address} />
      <p className={manage.hint}>{t('legend')}</p>
      <Remark kind="estimated" count={estimated} />
    </HeadedSection>
  )
}

interface SlotNameProps {
  readonly item: HealthItem
  readonly query: ManageAddress['query']
}

function SlotName({ item, query }: SlotNameProps) {
  const { t } = useTexts('health')
  const texts = useFigureTexts()
  const formats = useFormats()
  const nameOf = usePlaceName()
  const { remote, version, live, since, locations } = item
  const component = item.component ?? t('component.unknown')
  if (remote === null)
    return (
      <span className={styles.name}>
        <bdi className={rows.name}>{component}</bdi>
        <span className={styles.facts}>{t('remote.none')}</span>
      </span>
    )
  return (
    <span className={styles.name}>
      <HealthLink remote={remote} name={component} query={query} />
      <span className={styles.facts}>
        <bdi>{`${remote} ${version}`}</bdi>
        <LiveBadge live={live} />
      </span>
      <span className={styles.facts}>
        {locations.length > 0 && <span>{formats.list(locations.map(nameOf))}</span>}
        {since && <span>{texts.since(since)}</span>}
      </span>
    </span>
  )
}

interface RemarkProps {
  readonly kind: 'dropped' | 'estimated' | 'unproven'
  readonly count: number
}

/** A further fact about the figures. */
function Remark({ kind, count }: RemarkProps) {
  const { t } = useTexts('health')
  const formats = useFormats()
  if (count === 0) return null
  return <p className={manage.hint}>{t(kind, { count, shown: formats.number(count) })}</p>
}
