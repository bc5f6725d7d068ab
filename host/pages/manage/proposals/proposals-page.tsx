import { productPermissions } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { useViewerMeta } from '../../../session/use-session'
import { useTexts } from '../../../texts/use-texts'
import { PageHead } from '../../../ui/page-head'
import { usePageTitle } from '../../../ui/use-page-title'
import { DemoNote } from '../demo/demo-note'
import { useFollowCatalog } from '../use-follow-catalog'
import { DecisionHistory } from './decision-history'
import { Inbox } from './inbox'
import { RulesSection } from './rules-section'

/** The proposals of teams, those that wait for an operator, and the rules that say which of them have to. */
export function ProposalsPage(): ReactElement {
  const { t } = useTexts('proposals')
  const { permissions } = useViewerMeta()
  usePageTitle(t('title'))
  useFollowCatalog()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <DemoNote />
      <Inbox />
      {permissions.includes(productPermissions.manage) && <RulesSection />}
      <DecisionHistory />
    </>
  )
}
