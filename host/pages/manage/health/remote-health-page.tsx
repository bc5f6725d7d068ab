import { Button, Skeleton } from '@mantine/core'
import type { RemoteHealthBody } from '@slipway/sdk/contract'
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
import { BudgetsSection } from '../budgets/budgets-section'
import manage from '../manage.module.css'
import { useFollowCatalog } from '../use-follow-catalog'
import { useManageAddress } from '../use-manage-address'
import { CompareHealth } from './compare-health'
import { FiguresTable } from './figures-table'
import styles from './health.module.css'
import { HealthCharts } from './health-charts'
import { HealthFilters } from './health-filters'
import { LiveBadge } from './live-badge'
import { MarkedBy } from './marked-by'
import { MovedSlots, Violations } from './remarks'
import { useFigureTexts } from './use-figure-texts'
import { useBrowserName, usePlaceName } from './use-health-names'

/** The reports of pages on one remote: its versions, each by component, by browser and over time. */
export function RemoteHealthPage(): ReactElement {
  const { t } = useTexts('health')
  const { remote = '' } = useParams()
  const address = useManageAddress()
  const { data, error, refetch, isPlaceholderData } = useRemoteHealth(remote, address.query)
  const listPath = keptPath(useViewerMeta(), '/manage/health')
  useFollowCatalog()
  usePageTitle(`${t('title')}: ${remote}`)
  if (error && (!data || isPlaceholderData)) {
    const wayOn = { label: t('title'), path: listPath }
    return <ErrorMessage size="page" error={error} wayOn={wayOn} onRetry={() => void refetch()} />
  }
  return (
    <>
      <PageHead
        crumbs={[{ label: t('title'), to: listPath }]}
        title={remote}
        actions={
          <>
            <Button component={Link} to="/manage/releases" variant="default">
              {t('releases')}
            </Button>
            <Button
              component={Link}
              to={`/manage/errors?${new URLSearchParams({ remote })}`}
              variant="default"
            >
              {t('errors')}
            </Button>
            <Button component={Link} to={`/manage/remotes/${remote}`} variant="default">
              {t('remote')}
            </Button>
          </>
        }
      />
      <HealthFilters address={address} />
      {data ? (
        <div className={styles.sections} aria-busy={isPlaceholderData}>
          <Versions body={data} />
          <CompareHealth body={data} address={address} />
          <HealthCharts body={data} address={address} />
          <Components body={data} />
          <BudgetsSection budgets={data.budgets ?? []} remote={data.remote} />
          <Browsers body={data} />
          <MovedSlots moved={data.moved} />
          <Violations violations={data.violations} />
        </div>
      ) : (
        <Skeleton height={180} role="status" aria-label={t('versions')} />
      )}
    </>
  )
}

interface BodyProps {
  readonly body: RemoteHealthBody
}

function Versions({ body }: BodyProps) {
  const { versions, lines } = body
  const { t } = useTexts('health')
  const texts = useFigureTexts()
  return (
    <section aria-labelledby="health-versions">
      <h2 id="health-versions" className={rows.heading}>
        {t('versions')}
      </h2>
      {versions.length === 0 ? (
        <p className={manage.hint}>{t('slots.empty')}</p>
      ) : (
        <>
          <MarkedBy body={body} />
          <FiguresTable
            lines={lines}
            label={t('versions')}
            head={t('version')}
            rows={versions.map((entry) => ({
              key: entry.version,
              name: (
                <span className={styles.name}>
                  <span className={styles.facts}>
                    <bdi className={rows.name}>{entry.version}</bdi>
                    <LiveBadge live={entry.live} />
                  </span>
                  {entry.since && <span className={styles.facts}>{texts.since(entry.since)}</span>}
                </span>
              ),
              figures: entry,
            }))}
          />
          <p className={manage.hint}>{t('legend')}</p>
        </>
      )}
    </section>
  )
}

function Components({ body: { components, lines } }: BodyProps) {
  const { t } = useTexts('health')
  if (components.length === 0) return null
  return (
    <section aria-labelledby="health-components">
      <h2 id="health-components" className={rows.heading}>
        {t('components')}
      </h2>
      <FiguresTable
        lines={lines}
        label={t('components')}
        head={t('compare.component')}
        rows={components.map((item) => ({
          key: `${item.component} ${item.version}`,
          name: (
            <span className={styles.name}>
              <bdi className={rows.name}>{item.component ?? t('component.unknown')}</bdi>
              <span className={styles.facts}>
                <bdi>{item.version}</bdi>
                <LiveBadge live={item.live} />
              </span>
              {item.locations.map((location) => (
                <PlaceLink key={location} location={location} />
              ))}
            </span>
          ),
          figures: item,
        }))}
      />
    </section>
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
  const browserName = useBrowserName()
  const reported = versions.filter(({ browsers }) => browsers.length > 0)
  if (reported.length === 0) return null
  return (
    <section aria-labelledby="health-browsers">
      <h2 id="health-browsers" className={rows.heading}>
        {t('browsers')}
      </h2>
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
              name: browserName(browser),
              figures,
            }))}
          />
        </div>
      ))}
    </section>
  )
}
