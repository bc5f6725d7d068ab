import { Button } from '@mantine/core'
import { type AuditEntry, type OverviewBody, productPermissions } from '@slipway/sdk/contract'
import { Bomb } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useHostApi } from '../../../api/api-context'
import { useOverview } from '../../../api/overview'
import { breakDemo } from '../../../api/releases'
import { useFormats } from '../../../formats/use-formats'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog'
import { PageHead } from '../../../ui/page/page-head'
import { usePageTitle } from '../../../ui/page/use-page-title'
import { QueryView } from '../../../ui/query-view'
import rows from '../../../ui/rows.module.css'
import { AuditSubject, useActionText, useActorText } from '../audit/entry-words'
import { BudgetList } from '../budgets/budget-list'
import { DemoNote } from '../demo/demo-note'
import { HeadedSection } from '../headed-section'
import { useFigureTexts } from '../health/use-figure-texts'
import { ToneBox } from '../tone/tone-box'
import { UndoEntry } from '../undo/undo-entry'
import { useChangeNotice } from '../undo/use-change-notice'
import { useFollowCatalog } from '../use-follow-catalog'
import { ComponentLink, FailureList, keyOf } from './failure-list'
import { FirstSteps } from './first-steps'
import styles from './overview.module.css'
import { UnderWay } from './under-way'
import { useStateText } from './use-state-text'

/** Whether everything is all right, and what to do where it is not. */
export function OverviewPage(): ReactElement {
  const { t } = useTexts('overview')
  useFollowCatalog()
  usePageTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} actions={<BreakRemote />} />
      <DemoNote />
      <Content />
    </>
  )
}

function Content() {
  const { t } = useTexts('health')
  const { permissions } = useViewerMeta()
  return (
    <QueryView result={useOverview()}>
      {(data) => (
        <div className={styles.sections}>
          <State overview={data} />
          <FailureList failing={data.failing} />
          <BudgetList
            budgets={data.budgets ?? []}
            title={t('budgets.strained')}
            text={t('budgets.text')}
          />
          {data.remotes === 0 && <FirstSteps />}
          <UnderWay underWay={data.underWay} />
          {data.remotes > 0 && <Slowest slowest={data.slowest} />}
          {permissions.includes(productPermissions.manage) && (
            <LastChanges changes={data.changes} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function State({ overview: { tone, remotes, ...overview } }: { readonly overview: OverviewBody }) {
  const { sentence, more } = useStateText()({ remotes, ...overview })
  return (
    <ToneBox tone={tone} sentence={sentence} more={more} {...(remotes === 0 && { word: null })} />
  )
}

/** The last changes, and the way back. */
function LastChanges({ changes }: Pick<OverviewBody, 'changes'>) {
  const { t } = useTexts('overview')
  return (
    <HeadedSection
      id="overview-changes"
      title={t('changes.title')}
      action={
        <Link className={styles.all} to="/manage/audit">
          {t('changes.all')}
        </Link>
      }
      text={changes.length === 0 ? t('changes.none') : undefined}
      lines={changes.map((entry) => <Change key={entry.id} entry={entry} />)}
    />
  )
}

function Change({ entry }: { readonly entry: AuditEntry }) {
  const formats = useFormats()
  const actorOf = useActorText()
  const textOf = useActionText()
  return (
    <li>
      <div className={rows.pair}>
        <span className={rows.line}>
          <bdi className={styles.actor}>{actorOf(entry)}</bdi>
          <span>{textOf(entry.action)}</span>
          <bdi className={styles.subject}>
            <AuditSubject entry={entry} />
          </bdi>
        </span>
        <time className={rows.quiet} dateTime={entry.at}>
          {formats.dateTime(entry.at)}
        </time>
      </div>
      <UndoEntry entry={entry} />
    </li>
  )
}

/** The components that take longest to be drawn. */
function Slowest({ slowest }: Pick<OverviewBody, 'slowest'>) {
  const { t } = useTexts('overview')
  const figures = useFigureTexts()
  return (
    <HeadedSection
      id="overview-slowest"
      title={t('slowest.title')}
      text={t(slowest.length > 0 ? 'slowest.text' : 'slowest.none')}
      lines={slowest.map((one) => (
        <li key={keyOf(one)}>
          <span className={rows.line}>
            <ComponentLink of={one} />
          </span>
          <span className={styles.figure}>{figures.time(one.p95)}</span>
        </li>
      ))}
    />
  )
}

/** Breaks one of the demo's remotes, after a question; nothing where there is no demo. */
function BreakRemote() {
  const { demo } = useViewerMeta()
  const { t } = useTexts('demo')
  const api = useHostApi()
  const tell = useChangeNotice()
  const [isAsked, setAsked] = useState(false)
  const breakNow = async () => {
    const { body, change } = await breakDemo(api)
    await tell(t('broken', { remote: body.remote, version: body.version }), change)
  }
  if (!demo) return null
  const icon = <Bomb size="1rem" aria-hidden />
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setAsked(true)}>
        {t('break')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('break.title')}
        text={t('break.text')}
        action={t('break')}
        onConfirm={breakNow}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
