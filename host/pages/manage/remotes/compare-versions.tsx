import { Group, Select, Skeleton } from '@mantine/core'
import type { DiffEffect, ManagedRemoteBody } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useVersionDiff } from '../../../api/remotes'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import { Tag } from '../../../ui/tag'
import { useManageAddress } from '../use-manage-address'
import styles from './remotes.module.css'
import { useDifferences } from './use-differences'

/** The differences between two versions that the address names (`from`, `to`). */
export function CompareVersions({ remote }: { readonly remote: ManagedRemoteBody }): ReactElement {
  const { t } = useTexts('remotes')
  const address = useManageAddress()
  const names = remote.versions.map(({ version }) => version)
  const known = (name: string | undefined) => names.find((version) => version === name)
  const newest = names[0] ?? ''
  const live = remote.released?.version
  const to = known(address.query['to']) ?? newest
  // The one that is live, or else the one before.
  const usual = live !== undefined && live !== to ? live : names.find((version) => version !== to)
  const from = known(address.query['from']) ?? usual ?? newest
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Select
          className={styles.choice ?? ''}
          label={t('compare.from')}
          searchable={names.length > 8}
          data={names}
          allowDeselect={false}
          value={from}
          onChange={(value) => address.change({ from: value ?? from, to })}
        />
        <Select
          className={styles.choice ?? ''}
          label={t('compare.to')}
          searchable={names.length > 8}
          data={names}
          allowDeselect={false}
          value={to}
          onChange={(value) => address.change({ from, to: value ?? to })}
        />
      </Group>
      {from === to ? (
        <p className={styles.hint}>{t('compare.hint')}</p>
      ) : (
        <Differences remote={remote.name} from={from} to={to} />
      )}
    </>
  )
}

interface DifferencesProps {
  readonly remote: string
  readonly from: string
  readonly to: string
}

function Differences({ remote, from, to }: DifferencesProps) {
  const { t } = useTexts('remotes')
  const { data, error, refetch, isPlaceholderData } = useVersionDiff(remote, { from, to })
  const differencesOf = useDifferences()
  if (error && (!data || isPlaceholderData))
    return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} role="status" aria-label={t('compare.title')} />
  const groups = differencesOf(data)
  return (
    <div className={styles.diff} aria-busy={isPlaceholderData}>
      {data.effect && <EffectBadge effect={data.effect} />}
      {groups.length === 0 && <p className={styles.hint}>{t('diff.none')}</p>}
      <ul className={styles.plain} aria-label={t('compare.title')}>
        {groups.map(({ key, text, effect }) => (
          <li key={key} className={styles.difference}>
            <span>{text}</span>
            {effect && effect !== 'compatible' && <EffectBadge effect={effect} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const looks = {
  breaking: { color: 'red', text: 'diff.effect.breaking' },
  'may-break': { color: 'yellow', text: 'diff.effect.may-break' },
  compatible: { color: 'teal', text: 'diff.effect.compatible' },
} as const

function EffectBadge({ effect }: { readonly effect: DiffEffect }) {
  const { t } = useTexts('remotes')
  const { color, text } = looks[effect]
  return (
    <Tag className={styles.badge ?? ''} color={color}>
      {t(text)}
    </Tag>
  )
}
