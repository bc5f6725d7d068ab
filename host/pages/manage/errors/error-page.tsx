import { Button, Skeleton } from '@mantine/core'
import type { ErrorDetail, ErrorFrame } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useErrorGroup } from '../../../api/errors'
import { useFormats } from '../../../formats/use-formats'
import { keptPath } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { SettingsSection } from '../../../ui/settings-section'
import { ToneBadge } from '../tone/tone-badge'
import { useLiveTones } from '../tone/use-live-tones'
import { WaysOut } from '../ways-out/ways-out'
import styles from './errors.module.css'
import { useViewersText } from './use-viewers-text'

/** One cause of errors: where in the team's source, since which version, whom it reached. */
export function ErrorPage(): ReactElement {
  const { t } = useTexts('errors')
  const { error: id = '' } = useParams()
  const result = useErrorGroup(id)
  const listPath = keptPath(useViewerMeta(), '/manage/errors')
  const list = { label: t('title'), path: listPath }
  usePageTitle(result.data ? nameOf(result.data) : t('title'))
  return (
    <QueryView
      result={result}
      size="page"
      wayOn={list}
      skeleton={
        <>
          <PageHead crumbs={[{ label: list.label, to: listPath }]} title={t('one')} />
          <Skeleton height={180} role="status" aria-label={t('loading')} />
        </>
      }
    >
      {(group) => <Group group={group} listPath={listPath} />}
    </QueryView>
  )
}

const nameOf = ({ type, remote }: ErrorDetail) => `${type} · ${remote}`

interface GroupProps {
  readonly group: ErrorDetail
  readonly listPath: string
}

function Group({ group, listPath }: GroupProps) {
  const { t } = useTexts('errors')
  const browserName = useBrowserName()
  const { remote, component, frames, byVersion, byBrowser } = group
  const tone = useLiveTones()?.of(group)
  return (
    <>
      <PageHead
        crumbs={[{ label: t('title'), to: listPath }]}
        title={nameOf(group)}
        aside={tone && <ToneBadge tone={tone} />}
        subtitle={<Facts group={group} />}
        actions={
          <>
            <WaysOut about={{ remote, component }} size="sm" />
            <Button component={Link} to={`/manage/remotes/${remote}`} variant="default">
              {t('toRemote')}
            </Button>
            <Button component={Link} to="/manage/releases" variant="default">
              {t('toReleases')}
            </Button>
          </>
        }
      />
      {group.message && (
        <p className={styles.message}>
          <bdi>{group.message}</bdi>
        </p>
      )}
      <SettingsSection title={t('stack.title')} text={t('stack.text')}>
        <StackFrames frames={frames} />
      </SettingsSection>
      <SettingsSection title={t('versions.title')} text={t('versions.text')}>
        <SeenTable
          label={t('versions.title')}
          name={t('version')}
          rows={byVersion.map(({ version, ...seen }) => ({ name: version, ...seen }))}
        />
      </SettingsSection>
      <SettingsSection title={t('browsers.title')} text={t('browsers.text')}>
        <SeenTable
          label={t('browsers.title')}
          name={t('browser')}
          rows={byBrowser.map(({ browser, ...seen }) => ({ name: browserName(browser), ...seen }))}
        />
      </SettingsSection>
    </>
  )
}

function Facts({ group }: Pick<GroupProps, 'group'>) {
  const { t } = useTexts('errors')
  const formats = useFormats()
  const viewersText = useViewersText()
  const { component, reason, firstSeen, lastSeen, reports } = group
  return (
    <span className={rows.facts}>
      <bdi>{t('component', { component, reason })}</bdi>
      <span>{viewersText(group)}</span>
      <span>{t('reports', { count: reports, shown: formats.number(reports) })}</span>
      <span>
        {t('seen', { first: formats.dateTime(firstSeen), last: formats.dateTime(lastSeen) })}
      </span>
    </span>
  )
}

const browserNames: Readonly<Record<string, string>> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
}

function useBrowserName(): (browser: string) => string {
  const { t } = useTexts('errors')
  return (browser) => browserNames[browser] ?? t('browser.other')
}

/** A stack, the innermost frame first: file, line, and what stands there. */
function StackFrames({ frames }: { readonly frames: readonly ErrorFrame[] }) {
  const { t } = useTexts('errors')
  if (frames.length === 0) return <p className={styles.hint}>{t('stack.none')}</p>
  const isBuilt = frames.some((frame) => frame.in === 'built')
  return (
    <>
      <ol className={rows.plain} aria-label={t('stack.title')}>
        {frames.map((frame, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a recursion has the same frame again
          <li key={index} className={styles.frame}>
            <span className={styles.frameHead}>
              <bdi className={styles.place}>{`${frame.file}:${frame.line}:${frame.column}`}</bdi>
              <bdi className={rows.quiet}>{`${frame.remote} ${frame.version}`}</bdi>
            </span>
            {frame.code !== null && (
              <code className={styles.code} dir="ltr">
                {frame.code}
              </code>
            )}
          </li>
        ))}
      </ol>
      {isBuilt && <p className={styles.hint}>{t('stack.built')}</p>}
    </>
  )
}

interface SeenTableProps {
  readonly label: string
  /** Heading of the first column. */
  readonly name: string
  readonly rows: readonly {
    readonly name: string
    readonly firstSeen: string
    readonly lastSeen: string
    readonly reports: number
  }[]
}

/** Since when, until when and how often an error was seen, by version or by browser. */
function SeenTable({ label, name, rows }: SeenTableProps) {
  const { t } = useTexts('errors')
  const formats = useFormats()
  return (
    <div>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('last')}</th>
            <th scope="col" data-number>
              {t('count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td data-label={t('first')}>{formats.dateTime(row.firstSeen)}</td>
              <td data-label={t('last')}>{formats.dateTime(row.lastSeen)}</td>
              <td data-label={t('count')} data-number>
                {formats.number(row.reports)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
