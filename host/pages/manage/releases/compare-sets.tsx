import { CloseButton, Group } from '@mantine/core'
import type { ReleaseEntry, ReleaseSet } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialogs/dialog'
import styles from './releases.module.css'
import { SetChanges } from './set-changes'

interface CompareSetsProps {
  /** None, one or two. */
  readonly chosen: readonly ReleaseEntry[]
  readonly onClose: () => void
}

/** The differences between two sets, from the older to the newer; of one it says that another is missing. */
export function CompareSets({ chosen, onClose }: CompareSetsProps): ReactElement | null {
  const { t } = useTexts('releases')
  const [older, newer] = chosen.toSorted((one, other) => one.id - other.id)
  if (!older) return null
  if (newer) return <Comparison older={older} newer={newer} onClose={onClose} />
  return (
    <Group
      className={`${styles.box} ${styles.compare}`}
      justify="space-between"
      wrap="nowrap"
      gap={8}
    >
      <p className={styles.why} role="status">
        {t('compare.one', { id: older.id })}
      </p>
      <CloseButton aria-label={t('compare.end')} onClick={onClose} />
    </Group>
  )
}

interface ComparisonProps extends Pick<CompareSetsProps, 'onClose'> {
  readonly older: ReleaseEntry
  readonly newer: ReleaseEntry
}

function Comparison({ older, newer, onClose }: ComparisonProps) {
  const { t } = useTexts('releases')
  const changes = differences(older.remotes, newer.remotes)
  const title = t('compare.title', { from: older.id, to: newer.id })
  return (
    <Dialog opened onClose={onClose} size="lg" title={title}>
      {changes.length === 0 ? (
        <p className={styles.why}>{t('compare.same')}</p>
      ) : (
        <SetChanges changes={changes} label={title} />
      )}
    </Dialog>
  )
}

function differences(from: ReleaseSet, to: ReleaseSet): ReleaseEntry['changed'] {
  return Object.keys({ ...from, ...to })
    .toSorted()
    .map((remote) => ({ remote, from: from[remote] ?? null, to: to[remote] ?? null }))
    .filter((change) => JSON.stringify(change.from) !== JSON.stringify(change.to))
}
