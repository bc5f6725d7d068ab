import { Button } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { useDoctor, useKeptStorage } from '../../../api/system'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import { Findings } from './findings'
import { KeptSection } from './kept-section'
import { LivingServers } from './living-servers'
import styles from './system.module.css'
import { useDryRun } from './use-dry-run'

/** The servers and what they keep: what is wrong with them, which of them live, and what a prune would remove. */
export function SystemPage(): ReactElement {
  const { t } = useTexts('system')
  const doctor = useDoctor()
  const kept = useKeptStorage()
  const dryRun = useDryRun()
  usePageTitle(t('title'))
  const lookAgain = () => {
    // The answer was about what was kept then.
    dryRun.reset()
    void doctor.refetch()
    void kept.refetch()
  }
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button
            variant="default"
            leftSection={<RefreshCw size="1rem" aria-hidden />}
            loading={doctor.isRefetching || kept.isRefetching}
            onClick={lookAgain}
          >
            {t('again')}
          </Button>
        }
      />
      <QueryView result={doctor} part={t('findings')}>
        {(found) => (
          <div className={styles.sections}>
            <Findings lines={found.lines} at={doctor.dataUpdatedAt} />
            <LivingServers servers={found.servers} />
          </div>
        )}
      </QueryView>
      {!doctor.isPending && (
        <div className={styles.sections}>
          <QueryView result={kept} part={t('kept')}>
            {(storage) => <KeptSection storage={storage} dryRun={dryRun} />}
          </QueryView>
        </div>
      )}
    </>
  )
}
