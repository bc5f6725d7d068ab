import { Button } from '@mantine/core'
import type { ManagedRemotesBody } from '@slipway/sdk/contract'
import { Blocks } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useManagedRemotes } from '../../../api/remotes'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { StateMessage } from '../../../ui/state-message'
import { ManageToolbar } from '../manage-toolbar'
import { NothingFound } from '../nothing-found'
import { ToneInList } from '../tone/tone-badge'
import { ToneLegend } from '../tone/tone-legend'
import { useLiveTones } from '../tone/use-live-tones'
import { useFollowCatalog } from '../use-follow-catalog'
import { type ManageAddress, useManageAddress } from '../use-manage-address'
import { LongTag } from './long-tag'
import { missingGrants } from './missing-grants'
import { useLiveText } from './remote-words'
import styles from './remotes.module.css'
import { SwitchOffDialog } from './switch-off-dialog'

type Remote = ManagedRemotesBody['items'][number]

const states = ['live', 'unreleased', 'off', 'asks'] as const

/** The remotes that teams ship, and what of them is live. */
export function RemotesPage(): ReactElement {
  const { t } = useTexts('remotes')
  const address = useManageAddress()
  const [switched, setSwitched] = useState<string>()
  useFollowCatalog()
  usePageTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <ManageToolbar
        key={address.query['q'] === undefined ? 'all' : 'found'}
        address={address}
        searchLabel={t('search')}
        filters={[
          {
            name: 'state',
            label: t('filter.label'),
            any: t('filter.all'),
            options: states.map((value) => ({ value, label: t(`filter.${value}`) })),
          },
        ]}
      />
      <QueryView
        result={useManagedRemotes()}
        empty={<StateMessage icon={Blocks} title={t('empty.title')} text={t('empty.text')} />}
      >
        {(data) => (
          <RemotesList
            remotes={data.filter((remote) => isWanted(remote, address.query))}
            onSwitchOff={setSwitched}
          />
        )}
      </QueryView>
      {switched !== undefined && (
        <SwitchOffDialog remote={switched} onClose={() => setSwitched(undefined)} />
      )}
    </>
  )
}

interface RemotesListProps {
  readonly remotes: readonly Remote[]
  readonly onSwitchOff: (remote: string) => void
}

function RemotesList({ remotes, onSwitchOff }: RemotesListProps) {
  const { t } = useTexts('remotes')
  if (remotes.length === 0) return <NothingFound to="/manage/remotes" />
  return (
    <>
      <ul className={rows.list} aria-label={t('list')}>
        {remotes.map((remote) => (
          <RemoteRow
            key={remote.name}
            remote={remote}
            onSwitchOff={() => onSwitchOff(remote.name)}
          />
        ))}
      </ul>
      <ToneLegend />
    </>
  )
}

function isAsking(remote: Remote): boolean {
  const { isPublicMissing, missingOrigins } = missingGrants(remote)
  return isPublicMissing || missingOrigins.length > 0
}

function isWanted(remote: Remote, { q = '', state }: ManageAddress['query']): boolean {
  if (!remote.name.includes(q.trim().toLowerCase())) return false
  if (state === 'live') return remote.released !== null && !remote.disabled
  if (state === 'unreleased') return remote.released === null
  if (state === 'off') return remote.disabled || (remote.disabledParts ?? []).length > 0
  return state !== 'asks' || isAsking(remote)
}

interface RemoteRowProps {
  readonly remote: Remote
  readonly onSwitchOff: () => void
}

function RemoteRow({ remote, onSwitchOff }: RemoteRowProps) {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const liveText = useLiveText()
  const { name, released, disabled, versions } = remote
  return (
    <li className={styles.row} data-quiet={released === null || disabled}>
      <Blocks size="1.125rem" strokeWidth={1.5} className={rows.icon} aria-hidden />
      <div className={rows.about}>
        <Link
          className={`${rows.name} ${rows.whole} ${styles.rowLink}`}
          to={`/manage/remotes/${name}`}
        >
          {name}
        </Link>
        <span className={rows.facts}>
          <span>{liveText(released)}</span>
          <span>{t('versions.count', { count: versions, shown: formats.number(versions) })}</span>
        </span>
      </div>
      <div className={styles.badges}>
        <RemoteState remote={remote} />
      </div>
      <div className={styles.action}>
        {!disabled && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t('off.here', { name })}
            onClick={onSwitchOff}
          >
            {t('off.action')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** How it does, and what an operator should look at. */
function RemoteState({ remote }: { readonly remote: Remote }) {
  const { t } = useTexts('remotes')
  const formats = useFormats()
  const tones = useLiveTones()
  const { name, released, disabled, disabledParts = [], deprecatedLocations = [] } = remote
  const count = disabledParts.length
  // Its place is kept, so that no row below it moves.
  const tone = tones ? (
    <ToneInList tone={tones.of({ remote: name }) ?? 'idle'} />
  ) : (
    <span className={styles.toneLater} />
  )
  return (
    <>
      {released !== null && !disabled && tone}
      {disabled && <LongTag color="red">{t('off.allBadge')}</LongTag>}
      {!disabled && count > 0 && (
        <LongTag color="red">
          {t('off.partsBadge', { count, shown: formats.number(count) })}
        </LongTag>
      )}
      {isAsking(remote) && <LongTag color="yellow">{t('asked.short')}</LongTag>}
      {deprecatedLocations.map(({ location, since }) => (
        <LongTag key={location} color="gray">
          {t('deprecated', { location, since })}
        </LongTag>
      ))}
    </>
  )
}
