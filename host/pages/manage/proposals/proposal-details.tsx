import type { Proposal, RemoteEntry } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { DecisionForm } from './decision-form'
import { ProposalPreview } from './proposal-preview'
import { mayTexts } from './proposal-texts'
import styles from './proposals.module.css'
import { ProposedValues } from './proposed-values'

interface ProposalDetailsProps {
  readonly proposal: Proposal
  /** The way to load its component; `undefined`: its code is not live. */
  readonly code: RemoteEntry | undefined
}

/** A proposal: its preview, what it says, and what can be done with it. */
export function ProposalDetails({ proposal, code }: ProposalDetailsProps): ReactElement {
  const { t } = useTexts('proposals')
  const { location, rule } = proposal
  return (
    <>
      <ProposalPreview proposal={proposal} code={code} />
      <ProposedValues proposal={proposal} />
      <p className={styles.fact}>
        {rule ? <RuleText proposal={proposal} /> : t('rule.none')}{' '}
        <Link to={`/manage/explain?location=${location}`}>{t('explain')}</Link>
      </p>
      {rule?.may === 'with-approval' && <DecisionForm proposal={proposal} />}
    </>
  )
}

function RuleText({ proposal: { rule } }: Pick<ProposalDetailsProps, 'proposal'>) {
  const { t } = useTexts('proposals')
  const nameOf = useLocationName()
  if (!rule) return null
  const remote = rule.remote === '*' ? t('rule.everyRemote') : rule.remote
  const location = rule.location === '*' ? t('rule.everyLocation') : nameOf(rule.location)
  return <>{t('rule.decides', { remote, location, may: t(mayTexts[rule.may]) })}</>
}
