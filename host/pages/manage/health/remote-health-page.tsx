import { Button, Skeleton } from '@mantine/core'
import type { HealthItem, RemoteHealthBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useRemoteHealth } from '../../../api/health'
import { keptPath } from '../../../session/kept-places'
import { useMayOpen } from '../../../session/may-open'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import rows from '../../../ui/rows.module.css'
import { browserNames } from '../browser-names'
import { BudgetsSection } from '../budgets/budgets-section'
import { usePlaceName } from '../explain/use-places'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import { useFollowCatalog } from '../use-follow-catalog'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { CompareHealth } from './compare-health'
import { FiguresTable, MarkedBy } from './figures-table'
import styles from './health.module.css'
import { HealthCharts } from './health-charts'
import { HealthFilters } from './health-filters'
import { LiveBadge } from './live-badge'
import { MovedSlots, Violations } from './reported-tables'
import { useFigureTexts } from './use-figure-texts'

/** The reports of pages on one remote: its versions, each by component, by browser and over time. */
export function RemoteHealthPage(): ReactElement {
  const { t } = useTexts('health')
  const { remote = '' } = useParams()
  const address = useManageAddress()
  const { data, error, refetch, isPlaceholderData } = useRemoteHealth(remote, address.query)
  const list = { label: t('title'), path: keptPath(useViewerMeta(), '/manage/health') }
  useFollowCatalog()
  usePageTitle(`${list.label}: ${remote}`)
  if (error && (!data || isPlaceholderData))
    return <ErrorMessage size="page" error={error} wayOn={list} onRetry={() => void refetch()} />
  const crumbs = [{ label: list.label, to: list.path }]
  return (
    <>
      <PageHead crumbs={crumbs} title={remote} actions={<WaysOn remote={remote} />} />
      <HealthFilters address={address} />
      {data ? (
        <Sections body={data} address={address} isBusy={isPlaceholderData} />
      ) : (
        <Skeleton height={180} role="status" aria-label={t('versions')} />
      )}
    </>
  )
}

function WaysOn({ remote }: Pick<RemoteHealthBody, 'remote'>) {
  const { t } = useTexts('health')
  const ways = [
    ['releases', '/manage/releases'],
    ['errors', `/manage/errors?${new URLSearchParams({ remote })}`],
    ['remote', `/manage/remotes/${remote}`],
  ] as const
  return ways.map(([text, to]) => (
    <Button key={text} component={Link} to={to} variant="default">
      {t(text)}
    </Button>
  ))
}

interface BodyProps {
  readonly body: RemoteHealthBody
}

interface SectionsProps extends BodyProps {
  readonly address: ManageAddress
  readonly isBusy: boolean
}

function Sections({ body, address, isBusy }: SectionsProps) {
  return (
    <div className={`${rows.content} ${styles.sections}`} aria-busy={isBusy}>
      <Versions body={body} />
      <CompareHealth body={body} address={address} />
      <HealthCharts body={body} address={address} />
      <Components body={body} />
      <BudgetsSection budgets={body.budgets ?? []} remote={body.remote} />
      <Browsers body={body} />
      <MovedSlots moved={body.moved} />
      <Violations violations={body.violations} />
    </div>
  )
}

function Versions({ body }: BodyProps) {
  const { versions, lines } = body
  const { t } = useTexts('health')
  if (versions.length === 0)
    return <HeadedSection id="health-versions" title={t('versions')} text={t('slots.empty')} />
  return (
    <HeadedSection id="health-versions" title={t('versions')}>
      <MarkedBy body={body} />
      <FiguresTable
        lines={lines}
        label={t('versions')}
        head={t('version')}
        rows={versions.map((entry) => ({
          key: entry.version,
          name: <VersionName entry={entry} />,
          figures: entry,
        }))}
      />
      <p className={manage.hint}>{t('legend')}</p>
    </HeadedSection>
  )
}

interface VersionNameProps {
  readonly entry: Pick<RemoteHealthBody['versions'][number], 'version' | 'live' | 'since'>
}

function VersionName({ entry: { version, live, since } }: VersionNameProps) {
  const texts = useFigureTexts()
  return (
    <span className={styles.name}>
      <span className={styles.facts}>
        <bdi className={rows.name}>{version}</bdi>
        <LiveBadge live={live} />
      </span>
      {since && <span className={styles.facts}>{texts.since(since)}</span>}
    </span>
  )
}

function Components({ body: { components, lines } }: BodyProps) {
  const { t } = useTexts('health')
  if (components.length === 0) return null
  return (
    <HeadedSection id="health-components" title={t('components')}>
      <FiguresTable
        lines={lines}
        label={t('components')}
        head={t('compare.component')}
        rows={components.map((item) => ({
          key: `${item.component} ${item.version}`,
          name: <ComponentName item={item} />,
          figures: item,
        }))}
      />
    </HeadedSection>
  )
}

function ComponentName({ item }: { readonly item: HealthItem }) {
  const { component, version, live, locations } = item
  const { t } = useTexts('health')
  return (
    <span className={styles.name}>
      <bdi className={rows.name}>{component ?? t('component.unknown')}</bdi>
      <span className={styles.facts}>
        <bdi>{version}</bdi>
        <LiveBadge live={live} />
      </span>
      {locations.map((location) => (
        <PlaceLink key={location} location={location} />
      ))}
    </span>
  )
}

/** The way to why a slot is empty there, for those who may see it. */
function PlaceLink({ location }: { readonly location: string }) {
  const { t } = useTexts('health')
  const name = usePlaceName()(location)
  const canExplain = useMayOpen('explain')
  if (!canExplain) return <span className={styles.facts}>{name}</span>
  return (
    <Link
      className={styles.place}
      to={`/manage/explain?${explained(location)}`}
      title={t('explain', { location: name })}
    >
      {name}
    </Link>
  )
}

// The page of explanations has forms and locations apart.
function explained(location: string): URLSearchParams {
  const [, resource] = /^form:(.*)$/.exec(location) ?? []
  return new URLSearchParams(resource === undefined ? { location } : { resource })
}

function Browsers({ body: { versions, lines } }: BodyProps) {
  const { t } = useTexts('health')
  const reported = versions.filter(({ browsers }) => browsers.length > 0)
  if (reported.length === 0) return null
  return (
    <HeadedSection id="health-browsers" title={t('browsers')}>
      {reported.map(({ version, browsers }) => (
        <div key={version}>
          <h3 className={styles.subheading}>
            <bdi>{version}</bdi>
          </h3>
          <FiguresTable
            lines={lines}
            label={t('browsers.of', { version })}
            head={t('filter.browser')}
            rows={browsers.map(({ browser, ...figures }) => ({
              key: browser,
              name: browserNames[browser] ?? t('browser.other'),
              figures,
            }))}
          />
        </div>
      ))}
    </HeadedSection>
  )
}
