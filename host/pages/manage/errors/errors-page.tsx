import type { ErrorGroup, Tone } from '@slipway/sdk/contract'
import { Bug, CircleCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useErrors } from '../../../api/errors'
import { useManagedRemote, useManagedRemotes } from '../../../api/remotes'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { DemoNote } from '../demo/demo-note'
import { FilterSelect, withChosen } from '../filter-select'
import manage from '../manage.module.css'
import { ManageFooter } from '../manage-footer'
import { NothingFound } from '../nothing-found'
import { ToneBadge } from '../tone/tone-badge'
import { ToneLegend } from '../tone/tone-legend'
import { useLiveTones } from '../tone/use-live-tones'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import styles from './errors.module.css'
import { useViewersText } from './use-viewers-text'

/** Errors of components that pages reported, one entry for each cause. */
export function ErrorsPage(): ReactElement {
  const { t } = useTexts('errors')
  const address = useManageAddress()
  usePageTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <DemoNote />
      <Filters address={address} />
      <ErrorsList address={address} />
    </>
  )
}

interface FiltersProps {
  readonly address: ManageAddress
}

function Filters({ address }: FiltersProps) {
  const { t } = useTexts('errors')
  const { remote } = address.query
  const { data: remotes = [] } = useManagedRemotes()
  const names = remotes.map(({ name }) => name)
  return (
    <search className={manage.toolbar}>
      <FilterSelect
        address={address}
        name="remote"
        label={t('filter.remote')}
        any={t('filter.allRemotes')}
        options={withChosen(names, remote)}
        searchable
        also={{ version: '' }}
      />
      {remote && <VersionFilter address={address} />}
    </search>
  )
}

function VersionFilter({ address }: FiltersProps) {
  const { t } = useTexts('errors')
  const { remote = '', version } = address.query
  const { data } = useManagedRemote(remote)
  const names = data?.versions.map(({ version }) => version) ?? []
  return (
    <FilterSelect
      address={address}
      name="version"
      label={t('filter.version')}
      any={t('filter.allVersions')}
      options={withChosen(names, version)}
      searchable
    />
  )
}

function ErrorsList({ address }: FiltersProps) {
  const { t } = useTexts('errors')
  const result = useErrors(address.query)
  const tones = useLiveTones()
  return (
    <QueryView
      result={result}
      empty={
        address.query['remote'] ? (
          <NothingFound to="/manage/errors" />
        ) : (
          <StateMessage icon={CircleCheck} title={t('empty.title')} text={t('empty.text')} />
        )
      }
    >
      {(data) => (
        <div className={rows.content} aria-busy={result.isPlaceholderData}>
          <ul className={rows.list} aria-label={t('title')}>
            {data.items.map((group) => (
              <GroupRow key={group.id} group={group} />
            ))}
          </ul>
          <ManageFooter total={data.total.value} address={address} />
          {data.items.some((group) => isMarked(tones?.of(group))) && <ToneLegend />}
        </div>
      )}
    </QueryView>
  )
}

function GroupRow({ group }: { readonly group: ErrorGroup }) {
  const { t } = useTexts('errors')
  const formats = useFormats()
  const viewersText = useViewersText()
  const { id, remote, type, message, top, versions, lastSeen } = group
  const tone = useLiveTones()?.of(group)
  return (
    <li className={styles.row}>
      <Bug
        size="1.125rem"
        strokeWidth={1.5}
        className={`${rows.icon} ${styles.icon}`}
        aria-hidden
      />
      <div className={rows.pair}>
        <Link
          className={`${rows.whole} ${rows.name} ${styles.rowLink}`}
          to={`/manage/errors/${id}`}
        >
          <bdi>{message || type}</bdi>
        </Link>
        <span className={rows.facts}>
          <bdi>{type}</bdi>
          {top && <bdi className={styles.place}>{`${top.file}:${top.line}`}</bdi>}
        </span>
        <span className={rows.facts}>
          <bdi>{t('of', { remote, versions: formats.list(versions.slice(0, 3)) })}</bdi>
          <span>{viewersText(group)}</span>
        </span>
      </div>
      <span className={`${rows.quiet} ${styles.when}`}>
        {isMarked(tone) && <ToneBadge tone={tone} />}
        <time dateTime={lastSeen}>{formats.dateTime(lastSeen)}</time>
      </span>
    </li>
  )
}

function isMarked(tone: Tone | undefined): tone is Tone {
  return tone !== undefined && tone !== 'idle'
}
