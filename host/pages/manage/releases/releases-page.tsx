import '@mantine/core/styles/Radio.layer.css'
import { Alert, Button } from '@mantine/core'
import { Plus, ShieldAlert, Snowflake } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useGuard } from '../../../api/guard'
import { useOverview } from '../../../api/overview'
import { useFreeze, useHead, useReleases } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import { RowsSkeleton } from '../../../ui/rows'
import { DemoNote } from '../demo/demo-note'
import { useFollowCatalog } from '../use-follow-catalog'
import { useManageAddress } from '../use-manage-address'
import { CanaryDialog, type CanaryStep } from './canary-dialog'
import { FreezeBanner, FreezeUnknown } from './freeze-banner'
import { FreezeDialog } from './freeze-dialog'
import { GuardSection } from './guard-section'
import { outcomeName } from './guard-words'
import { LiveNow } from './live-now'
import { NewReleaseDialog } from './new-release-dialog'
import { ReleaseTimeline } from './release-timeline'
import styles from './releases.module.css'
import { RollBackDialog } from './roll-back-dialog'
import { useFiguresText } from './use-failed-text'
import type { Rollback } from './use-head-change'

const DAY_MS = 86_400_000

type Asked =
  | { readonly dialog: 'release' | 'freeze' }
  | { readonly dialog: 'rollback'; readonly rollback: Rollback }
  | { readonly dialog: 'canary'; readonly canary: CanaryStep }

/** The live set, how it came to be, and what is next. */
export function ReleasesPage(): ReactElement {
  const { t } = useTexts('releases')
  const [asked, setAsked] = useState<Asked>()
  const { data: freeze, error: freezeError, refetch } = useFreeze()
  const isComing = useIsComing()
  usePageTitle(t('title'))
  useFollowCatalog()
  const close = () => setAsked(undefined)
  const rollBack = (rollback: Rollback) => setAsked({ dialog: 'rollback', rollback })
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            {!freeze && (
              <Button
                variant="default"
                leftSection={<Snowflake size="1rem" aria-hidden />}
                // Not before it is known whether somebody else has.
                disabled={freeze === undefined}
                onClick={() => setAsked({ dialog: 'freeze' })}
              >
                {t('freeze.do')}
              </Button>
            )}
            <Button
              leftSection={<Plus size="1rem" aria-hidden />}
              onClick={() => setAsked({ dialog: 'release' })}
            >
              {t('new')}
            </Button>
          </>
        }
      />
      <DemoNote />
      {!isComing && freeze && (
        <FreezeBanner freeze={freeze} onChange={() => setAsked({ dialog: 'freeze' })} />
      )}
      {freeze === undefined && freezeError && (
        <FreezeUnknown error={freezeError} onRetry={() => void refetch()} />
      )}
      {isComing ? (
        <RowsSkeleton />
      ) : (
        <Content
          onRollBack={rollBack}
          onCanary={(canary) => setAsked({ dialog: 'canary', canary })}
        />
      )}
      {asked?.dialog === 'release' && <NewReleaseDialog onClose={close} />}
      {asked?.dialog === 'freeze' && <FreezeDialog freeze={freeze ?? null} onClose={close} />}
      {asked?.dialog === 'canary' && <CanaryDialog {...asked.canary} onClose={close} />}
      {asked?.dialog === 'rollback' && <RollBackDialog rollback={asked.rollback} onClose={close} />}
    </>
  )
}

interface ContentProps {
  readonly onRollBack: (rollback: Rollback) => void
  readonly onCanary: (step: CanaryStep) => void
}

function Content({ onRollBack, onCanary }: ContentProps) {
  return (
    <QueryView result={useHead()}>
      {(head) => (
        <>
          <GuardNotice />
          <LiveNow
            head={head}
            onRollBack={(remote) => onRollBack({ remote })}
            onCanary={onCanary}
          />
          <GuardSection />
          <ReleaseTimeline head={head} onRollBack={onRollBack} />
        </>
      )}
    </QueryView>
  )
}

/** Longer than this nobody waits for a part that hangs: a roll back has to be there. */
const MOST_WAIT_MS = 2000

/** Until every part was there or failed: what came later would push the others down. */
function useIsComing(): boolean {
  const { query } = useManageAddress()
  // For good: a part that failed is asked for again by what is drawn, and would take all of it away.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), MOST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const parts = [
    useHead(),
    useGuard(),
    useFreeze(),
    useOverview(),
    useReleases(query['page'] ?? '1'),
  ]
  const isComing = parts.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  if (!isComing && !isThere) setThere(true)
  return isComing && !isThere
}

/** A notice that the guard took something off in the last day, in front of everything else. */
function GuardNotice() {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const told = useFiguresText()
  const { data } = useGuard()
  const [now] = useState(Date.now)
  const last = data?.outcomes.find(({ did }) => did !== 'warned')
  if (!last || now - Date.parse(last.at) > DAY_MS) return null
  const { at, remote, version, did, figures } = last
  return (
    <Alert
      className={styles.banner ?? ''}
      color="orange"
      icon={<ShieldAlert size="1.125rem" aria-hidden />}
      title={t('notice.title')}
    >
      <p className={styles.bannerText}>
        {t(outcomeName[did])} · <bdi>{t('watched.name', { remote, version })}</bdi> ·{' '}
        {figures.component} · {told(figures)} · {formats.dateTime(at)}
      </p>
      <Link
        className={styles.bannerLink}
        to={`/manage/audit?${new URLSearchParams({ action: 'guard', remote })}`}
      >
        {t('notice.more')}
      </Link>
    </Alert>
  )
}
