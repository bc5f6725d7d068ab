import { Group } from '@mantine/core'
import type { ReleasedRemote, ReleaseEntry } from '@slipway/sdk/contract'
import { ArrowRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import rows from '../../../ui/rows.module.css'
import styles from './releases.module.css'

type Change = ReleaseEntry['changed'][number]

interface SetChangesProps<One extends Change> {
  readonly changes: readonly One[]
  readonly label: string
  /** Further content for a remote. */
  readonly more?: (change: One) => ReactNode
}

/** Of each remote from what to what. */
export function SetChanges<One extends Change>(props: SetChangesProps<One>): ReactElement {
  const { changes, label, more } = props
  const { t } = useTexts('releases')
  return (
    <ul className={styles.changes} aria-label={label}>
      {changes.map((change) => (
        <Group component="li" key={change.remote} align="baseline" gap="0.125rem 0.75rem">
          <bdi className={styles.remote}>{change.remote}</bdi>
          <Group component="span" gap="0.125rem 0.5rem">
            <Live released={change.from} />
            <ArrowRight
              size="0.875rem"
              className={rows.icon}
              role="img"
              aria-label={t('change.to')}
            />
            <Live released={change.to} />
          </Group>
          {more?.(change)}
        </Group>
      ))}
    </ul>
  )
}

/** The live versions of one remote. */
export function Live({ released }: { readonly released: ReleasedRemote | null }): ReactElement {
  const { t } = useTexts('releases')
  const formats = useFormats()
  if (!released) return <span className={styles.dimmed}>{t('live.none')}</span>
  const { version, canary } = released
  return (
    <span className={styles.version}>
      <bdi>{version}</bdi>
      {canary && (
        <span className={styles.dimmed}>
          {t('live.canary', {
            version: canary.version,
            percent: formats.percent(canary.percent / 100),
          })}
        </span>
      )}
    </span>
  )
}
