import { type OverviewBody, productPermissions } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useOverview } from '../../../api/overview'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page-head'
import { QueryView } from '../../../ui/query-view'
import { usePageTitle } from '../../../ui/use-page-title'
import { BudgetList } from '../budgets/budget-list'
import { BreakRemote } from '../demo/break-remote'
import { DemoNote } from '../demo/demo-note'
import { ToneBadge } from '../tone/tone-badge'
import { useFollowCatalog } from '../use-follow-catalog'
import { FailureList } from './failure-list'
import { FirstSteps } from './first-steps'
import { LastChanges } from './last-changes'
import styles from './overview.module.css'
import { Slowest } from './slowest'
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

function State({ overview }: { readonly overview: OverviewBody }) {
  const say = useStateText()
  const { sentence, more } = say(overview)
  return (
    <div className={styles.state} data-tone={overview.tone} aria-live="polite">
      {overview.remotes > 0 && <ToneBadge tone={overview.tone} />}
      <p className={styles.sentence}>
        <bdi>{sentence}</bdi>
      </p>
      {more && <p className={styles.more}>{more}</p>}
    </div>
  )
}
