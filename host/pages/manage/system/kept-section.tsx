import { Button } from '@mantine/core'
import { type PruneDryRun, prunedKinds, type StorageBody } from '@slipway/sdk/contract'
import { Eye } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { ErrorMessage } from '../../../ui/error-message'
import { CopiedCommand } from '../copied-command'
import { HeadedSection } from '../headed-section'
import manage from '../manage.module.css'
import { useSizeText } from '../remotes/use-size-text'
import { KeptTable } from './kept-table'
import { LastPruneNote } from './last-prune-note'
import styles from './system.module.css'
import type { useDryRun } from './use-dry-run'
import { useRowsText } from './use-rows-text'

interface KeptSectionProps {
  readonly storage: StorageBody
  readonly dryRun: ReturnType<typeof useDryRun>
}

/** What is kept, what would go of it, what went, and the command that removes it. */
export function KeptSection({ storage, dryRun }: KeptSectionProps): ReactElement {
  const { t } = useTexts('system')
  const sizeOf = useSizeText()
  const { data, error, isPending, mutate } = dryRun
  return (
    <HeadedSection
      id="system-kept"
      title={t('kept')}
      text={t('kept.text')}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<Eye size="1rem" aria-hidden />}
          loading={isPending}
          onClick={() => mutate()}
        >
          {t('kept.see')}
        </Button>
      }
    >
      <p className={styles.result} role="status">
        {data && <Result dryRun={data} />}
      </p>
      {error && <ErrorMessage error={error} part={t('kept.see')} onRetry={() => mutate()} />}
      <KeptTable kinds={storage.kinds} dryRun={data} />
      <p className={manage.hint}>{t('kept.database', { size: sizeOf(storage.databaseBytes) })}</p>
      <LastPruneNote last={storage.lastPrune} />
      <div className={styles.note}>
        <p>{t(storage.isPruning ? 'run.daily' : 'run.byHand')}</p>
        <CopiedCommand command="npx slipway prune" />
      </div>
    </HeadedSection>
  )
}

function Result({ dryRun }: { readonly dryRun: PruneDryRun }) {
  const { t } = useTexts('system')
  const rowsText = useRowsText()
  const counts = prunedKinds.map((kind) => ({ kind, rows: dryRun[kind].rows }))
  const bytes = prunedKinds.reduce((sum, kind) => sum + dryRun[kind].bytes, 0)
  if (counts.every(({ rows }) => rows === 0)) return <>{t('kept.nothing')}</>
  return <>{t('kept.wouldGo', { what: rowsText(counts, bytes) })}</>
}
