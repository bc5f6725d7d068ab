import { Button, Group, Skeleton } from '@mantine/core'
import type { ErrorDetail, ErrorFrame } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { useErrorGroup } from '../../../api/errors'
import { useFormats } from '../../../formats/use-formats'
import { keptPath } from '../../../session/kept-places'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { FactTable } from '../../../ui/fact-table'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { SettingsSection } from '../../../ui/settings-section'
import { browserNames } from '../browser-names'
import manage from '../manage.module.css'
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
  usePageTitle(result.data ? nameOf(result.data) : t('title'))
  return (
    <QueryView
      result={result}
      size="page"
      wayOn={{ label: t('title'), path: listPath }}
      skeleton={
        <>
          <PageHead crumbs={[{ label: t('title'), to: listPath }]} title={t('one')} />
          <Skeleton height={180} role="status" aria-label={t('loading')} />
        </>
      }
    >
      {(group) => <ErrorParts group={group} listPath={listPath} />}
    </QueryView>
  )
}

const nameOf = ({ type, remote }: ErrorDetail) => `${type} · ${remote}`

interface GroupProps {
  readonly group: ErrorDetail
  readonly listPath: string
}

function ErrorParts({ group, listPath }: GroupProps) {
  const { t } = useTexts('errors')
  const { message, frames, byVersion, byBrowser } = group
  const byVersionNamed = byVersion.map(({ version: name, ...seen }) => ({ name, ...seen }))
  const byBrowserNamed = byBrowser.map(({ browser, ...seen }) => ({
    name: browserNames[browser] ?? t('browser.other'),
    ...seen,
  }))
  return (
    <>
      <Head group={group} listPath={listPath} />
      {message && (
        <p className={styles.message}>
          <bdi>{message}</bdi>
        </p>
      )}
      <SettingsSection title={t('stack.title')} text={t('stack.text')}>
        <StackFrames frames={frames} />
      </SettingsSection>
      <SettingsSection title={t('versions.title')} text={t('versions.text')}>
        <SeenTable label={t('versions.title')} name={t('version')} seen={byVersionNamed} />
      </SettingsSection>
      <SettingsSection title={t('browsers.title')} text={t('browsers.text')}>
        <SeenTable label={t('browsers.title')} name={t('browser')} seen={byBrowserNamed} />
      </SettingsSection>
    </>
  )
}

function Head({ group, listPath }: GroupProps) {
  const { t } = useTexts('errors')
  const { remote, component } = group
  const tone = useLiveTones()?.of(group)
  return (
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

/** A stack, the innermost frame first: file, line, and what stands there. */
function StackFrames({ frames }: { readonly frames: readonly ErrorFrame[] }) {
  const { t } = useTexts('errors')
  if (frames.length === 0) return <p className={manage.hint}>{t('stack.none')}</p>
  const isBuilt = frames.some((frame) => frame.in === 'built')
  return (
    <>
      <ol className={rows.plain} aria-label={t('stack.title')}>
        {frames.map((frame, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a recursion has the same frame again
          <li key={index} className={styles.frame}>
            <Group component="span" align="stretch" justify="space-between" gap="0 1rem" fz="sm">
              <bdi className={styles.place}>{`${frame.file}:${frame.line}:${frame.column}`}</bdi>
              <bdi className={rows.quiet}>{`${frame.remote} ${frame.version}`}</bdi>
            </Group>
            {frame.code !== null && (
              <code className={styles.code} dir="ltr">
                {frame.code}
              </code>
            )}
          </li>
        ))}
      </ol>
      {isBuilt && <p className={manage.hint}>{t('stack.built')}</p>}
    </>
  )
}

interface SeenTableProps {
  readonly label: string
  /** Heading of the first column. */
  readonly name: string
  readonly seen: readonly (Omit<ErrorDetail['byVersion'][number], 'version'> & {
    readonly name: string
  })[]
}

/** Since when, until when and how often an error was seen, by version or by browser. */
function SeenTable({ label, name, seen }: SeenTableProps) {
  const { t } = useTexts('errors')
  const { dateTime, number } = useFormats()
  return (
    <FactTable
      isHeaded
      isLoose
      aria-label={label}
      columns={[name, t('first'), t('last'), t('count')]}
      rows={seen.map(({ name, firstSeen, lastSeen, reports }) => ({
        key: name,
        name: <bdi>{name}</bdi>,
        cells: [dateTime(firstSeen), dateTime(lastSeen), number(reports)],
      }))}
    />
  )
}
