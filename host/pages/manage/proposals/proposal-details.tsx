import { Button, Group } from '@mantine/core'
import type { NewProposalDecision, Proposal, RemoteEntry } from '@slipway/sdk/contract'
import { Check, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { sendDecision } from '../../../api/proposals'
import { useLocationName } from '../../../layout/location-names'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import { faultOf, formFault } from '../../../ui/fault-of'
import { ReasonField } from '../../../ui/reason-field'
import manage from '../manage.module.css'
import { useChange } from '../undo/use-change'
import { ProposalPreview } from './proposal-preview'
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
  return <>{t('rule.decides', { remote, location, may: t(`may.${rule.may}`) })}</>
}

type Is = NewProposalDecision['is']

/** Approves or refuses, with a reason that the team reads. */
function DecisionForm({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTexts('proposals')
  const [why, setWhy] = useState('')
  const { mutate, error, isPending, variables } = useDecide(proposal)
  const already = proposal.decision?.is
  const decide = (is: Is) => mutate({ is, why: why.trim() })
  return (
    <form className={manage.narrow} onSubmit={(event) => event.preventDefault()}>
      <FaultAlert>{formFault(error, ['/why'])}</FaultAlert>
      <ReasonField
        label={t('why')}
        description={t('whyHint', { remote: proposal.remote })}
        value={why}
        error={faultOf(error, '/why')}
        onChange={setWhy}
      />
      <Group gap="xs">
        <Button
          type="button"
          leftSection={<Check size="1rem" aria-hidden />}
          loading={isPending && variables?.is === 'approved'}
          disabled={!why.trim() || isPending || already === 'approved'}
          onClick={() => decide('approved')}
        >
          {t('approve')}
        </Button>
        <Button
          type="button"
          variant="default"
          leftSection={<X size="1rem" aria-hidden />}
          loading={isPending && variables?.is === 'refused'}
          disabled={!why.trim() || isPending || already === 'refused'}
          onClick={() => decide('refused')}
        >
          {t('refuse')}
        </Button>
      </Group>
    </form>
  )
}

function useDecide({ remote, id, digest, component }: Proposal) {
  const { t } = useTexts('proposals')
  return useChange({
    send: (api, order: { readonly is: Is; readonly why: string }) =>
      sendDecision(api, { remote, id, digest, ...order }),
    said: (_, { is }) => t(`done.${is}`, { component, remote }),
    // Somebody else may have been faster.
    renewsRefused: true,
  })
}
