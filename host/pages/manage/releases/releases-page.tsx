import '@mantine/core/styles/Radio.layer.css'
import { Alert, Button } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { Plus, ShieldAlert, Snowflake } from 'lucide-react'
import { type ReactElement, useState } from 'react'
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
import { FreezeBanner, FreezeUnknown } from './freeze-banner'
import { FreezeDialog } from './freeze-dialog'
import { GuardSection } from './guard-section'
import { HeadStepDialog } from './head-step-dialog'
import { LiveNow } from './live-now'
import { NewReleaseDialog } from './new-release-dialog'
import { ReleaseTimeline } from './release-timeline'
import styles from './releases.module.css'
import { useFiguresText } from './use-failed-text'
import type { HeadStep } from './use-head-change'

const DAY_MS = 86_400_000

/** The live set, how it came to be, and what is next. */
export function ReleasesPage(): ReactElement {
  const { t } = useTexts('releases')
  const [asked, setAsked] = useState<'release' | 'freeze' | HeadStep>()
  const { data: freeze, error: freezeError, refetch } = useFreeze()
  const isComing = useIsComing()
  usePageTitle(t('title'))
  useFollowCatalog()
  const close = () => setAsked(undefined)
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
                onClick={() => setAsked('freeze')}
              >
                {t('freeze.do')}
              </Button>
            )}
            <Button
              leftSection={<Plus size="1rem" aria-hidden />}
              onClick={() => setAsked('release')}
            >
              {t('new')}
            </Button>
          </>
        }
      />
      <DemoNote />
      {!isComing && freeze && <FreezeBanner freeze={freeze} onChange={() => setAsked('freeze')} />}
      {freeze === undefined && freezeError && (
        <FreezeUnknown error={freezeError} onRetry={() => void refetch()} />
      )}
      {isComing ? <RowsSkeleton /> : <Content onStep={setAsked} />}
      {asked === 'release' && <NewReleaseDialog onClose={close} />}
      {asked === 'freeze' && <FreezeDialog freeze={freeze ?? null} onClose={close} />}
      {typeof asked === 'object' && <HeadStepDialog step={asked} onClose={close} />}
    </>
  )
}

function Content({ onStep }: { readonly onStep: (step: HeadStep) => void }) {
  return (
    <QueryView result={useHead()}>
      {(head) => (
        <>
          <GuardNotice />
          <LiveNow head={head} onStep={onStep} />
          <GuardSection />
          <ReleaseTimeline head={head} onStep={onStep} />
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
  useTimeout(() => setThere(true), MOST_WAIT_MS, { autoInvoke: true })
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
      mb={24}
      color="orange"
      icon={<ShieldAlert size="1.125rem" aria-hidden />}
      title={t('notice.title')}
    >
      <p className={styles.bannerText}>
        {t(`did.${did}`)} · <bdi>{t('watched.name', { remote, version })}</bdi> ·{' '}
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
