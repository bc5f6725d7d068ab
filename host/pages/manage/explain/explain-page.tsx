import { Button, Group, Skeleton } from '@mantine/core'
import { type ExplainBody, type ExplainedEntry, productPermissions } from '@slipway/sdk/contract'
import {
  Ban,
  Check,
  ChevronRight,
  CircleSlash,
  Eye,
  SearchX,
  TriangleAlert,
  Waypoints,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useExplanation } from '../../../api/explain'
import { useFormats } from '../../../formats/use-formats'
import { useMayOpen } from '../../../session/may-open'
import { useOverPage } from '../../../session/over-page'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import { useManageAddress } from '../use-manage-address'
import { EntryDetails } from './entry-details'
import type { EntryProps } from './entry-reasons'
import styles from './explain.module.css'
import { ExplainChoices } from './explain-choices'
import { useEntrySentence } from './use-entry-sentence'

/** Why an entry is shown to a user, or is not: the place and the user are in the address. */
export function ExplainPage(): ReactElement {
  const { t } = useTexts('explain')
  const address = useManageAddress()
  const { location, resource } = address.query
  usePageTitle(t('title'))
  // Nothing is asked for before a location is chosen, so no reply says so.
  if (!useMayOpen('explain')) return <Forbidden />
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <ExplainChoices address={address} />
      {location || resource ? (
        <Explanation query={address.query} />
      ) : (
        <StateMessage icon={Waypoints} title={t('choose')} text={t('choose.text')} />
      )}
    </>
  )
}

function Forbidden() {
  const { t } = useTexts('common')
  return (
    <StateMessage
      size="page"
      icon={Ban}
      title={t('error.forbidden.title')}
      text={t('error.forbidden.text')}
    >
      <Button component={Link} to="/" variant="default">
        {t('error.home')}
      </Button>
    </StateMessage>
  )
}

function Explanation({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const { t } = useTexts('manage')
  const result = useExplanation(query)
  return (
    <QueryView
      result={result}
      skeleton={
        <div role="status" aria-label={t('loading')} className={styles.entries}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={64} radius="lg" />
          ))}
        </div>
      }
    >
      {(data) => (
        <div className={`${rows.content} ${styles.content}`} aria-busy={result.isPlaceholderData}>
          <Group justify="space-between" gap="0.5rem">
            <Count {...data} />
            <PreviewAs {...data} />
          </Group>
          {data.entries.length === 0 ? <NobodyHere {...data} /> : <ExplainedEntries body={data} />}
          <Placeable {...data} />
        </div>
      )}
    </QueryView>
  )
}

function PreviewAs({ viewer }: ExplainBody) {
  const { t } = useTexts('explain')
  const { permissions } = useViewerMeta()
  const { preview } = useOverPage()
  if (viewer.of !== 'user' || !permissions.includes(productPermissions.preview)) return null
  const { id, name, email, tenant } = viewer
  const user = { id, label: `${name} · ${email}` }
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Eye size="0.9375rem" aria-hidden />}
      onClick={() => preview.set({ user, ...(tenant && { tenant: tenant.id }) })}
    >
      {t('preview', { name })}
    </Button>
  )
}

function Count({ entries }: ExplainBody) {
  const { t } = useTexts('explain')
  const formats = useFormats()
  const shown = entries.filter((entry) => entry.shown).length
  if (entries.length === 0) return null
  const values = { shown: formats.number(shown), total: formats.number(entries.length) }
  return (
    <p className={manage.hint} role="status">
      {shown === 0 ? t('count.none') : t('count.some', { count: entries.length, ...values })}
    </p>
  )
}

function NobodyHere({ location }: ExplainBody) {
  const { t } = useTexts('explain')
  return (
    <StateMessage
      icon={SearchX}
      title={t('empty.title')}
      text={location === null ? t('empty.form') : t('empty.text', { location })}
    />
  )
}

function Placeable({ placeable }: ExplainBody) {
  const { t } = useTexts('explain')
  if (placeable.length === 0) return null
  return (
    <HeadedSection id="placeable" title={t('placeable.title')} text={t('placeable.text')}>
      <ul className={`${rows.plain} ${styles.placeable}`}>
        {placeable.map(({ component, remote, version }) => (
          <li key={`${remote} ${component}`}>
            <code>{component}</code>
            <code>{`${remote} ${version}`}</code>
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}

/** Each entry with one sentence in front; what decided it is folded out. */
function ExplainedEntries({ body }: { readonly body: ExplainBody }) {
  return (
    <ol className={`${rows.plain} ${styles.entries}`}>
      {body.entries.map((entry) => (
        <li key={`${entry.id} ${entry.source.of === 'proposal' ? entry.source.version : ''}`}>
          <Entry entry={entry} body={body} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry, body }: EntryProps) {
  const { t } = useTexts('explain')
  const sentence = useEntrySentence(body)
  return (
    <details className={styles.entry}>
      <summary aria-label={`${sentence(entry)} ${t('details', { component: nameOf(entry) })}`}>
        <Mark entry={entry} />
        <span className={`${rows.pair} ${rows.name}`}>
          <span>{sentence(entry)}</span>
          <span className={styles.about}>
            <code>{entry.component}</code>
            {entry.label !== null && <bdi>{entry.label}</bdi>}
            <code>{originOf(entry)}</code>
          </span>
        </span>
        <ChevronRight className={`${rows.icon} ${styles.chevron}`} size="1rem" aria-hidden />
      </summary>
      <EntryDetails entry={entry} body={body} />
    </details>
  )
}

function nameOf({ component, label }: ExplainedEntry): string {
  return label === null ? component : `${component} ${label}`
}

function originOf({ source, code }: ExplainedEntry): string {
  if (source.of === 'proposal') return `${source.remote} ${source.version}`
  return code.choice ? `${code.choice.remote} ${code.choice.version ?? ''}` : ''
}

function Mark({ entry: { shown, verdict } }: Pick<EntryProps, 'entry'>) {
  if (verdict === 'failed' || verdict === 'without-code')
    return <TriangleAlert data-mark="trouble" size="1.125rem" aria-hidden />
  const Icon = shown ? Check : CircleSlash
  const mark = shown ? 'shown' : 'kept'
  return <Icon className={rows.icon} data-mark={mark} size="1.125rem" aria-hidden />
}
