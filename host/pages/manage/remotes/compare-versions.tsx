import { Group, Select, Skeleton, Stack } from '@mantine/core'
import type { DiffEffect, ManagedRemoteBody, VersionDiff } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useVersionDiff } from '../../../api/remotes'
import { useTexts } from '../../../texts/use-texts'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import manage from '../manage.module.css'
import { useManageAddress } from '../use-manage-address'
import { LongTag } from './long-tag'
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
  const pair = { from, to }
  return (
    <>
      <Group gap="sm" align="flex-end">
        {(['from', 'to'] as const).map((end) => (
          <Select
            key={end}
            className={styles.choice ?? ''}
            label={t(`compare.${end}`)}
            searchable={names.length > 8}
            data={names}
            allowDeselect={false}
            value={pair[end]}
            onChange={(value) => address.change({ ...pair, ...(value && { [end]: value }) })}
          />
        ))}
      </Group>
      {from === to ? (
        <p className={manage.hint}>{t('compare.hint')}</p>
      ) : (
        <Differences remote={remote.name} pair={pair} />
      )}
    </>
  )
}

interface DifferencesProps {
  readonly remote: string
  readonly pair: Pick<VersionDiff, 'from' | 'to'>
}

function Differences({ remote, pair }: DifferencesProps) {
  const { t } = useTexts('remotes')
  const result = useVersionDiff(remote, pair)
  const differencesOf = useDifferences()
  const title = t('compare.title')
  return (
    <QueryView result={result} skeleton={<Skeleton height={96} role="status" aria-label={title} />}>
      {(diff) => (
        <Stack className={rows.content ?? ''} gap={8} aria-busy={result.isPlaceholderData}>
          {diff.effect && <EffectTag effect={diff.effect} />}
          <DifferenceList label={title} differences={differencesOf(diff)} />
        </Stack>
      )}
    </QueryView>
  )
}

interface DifferenceListProps {
  readonly label: string
  readonly differences: ReturnType<ReturnType<typeof useDifferences>>
}

function DifferenceList({ label, differences }: DifferenceListProps) {
  const { t } = useTexts('remotes')
  return (
    <>
      {differences.length === 0 && <p className={manage.hint}>{t('diff.none')}</p>}
      <ul className={`${rows.plain} ${styles.plain}`} aria-label={label}>
        {differences.map(({ key, text, effect }) => (
          <Group component="li" key={key} justify="space-between" gap="0.25rem 0.75rem">
            <span>{text}</span>
            {effect && effect !== 'compatible' && <EffectTag effect={effect} />}
          </Group>
        ))}
      </ul>
    </>
  )
}

const colors = {
  breaking: 'red',
  'may-break': 'yellow',
  compatible: 'teal',
} as const satisfies Record<DiffEffect, string>

function EffectTag({ effect }: { readonly effect: DiffEffect }) {
  const { t } = useTexts('remotes')
  return <LongTag color={colors[effect]}>{t(`diff.effect.${effect}`)}</LongTag>
}
