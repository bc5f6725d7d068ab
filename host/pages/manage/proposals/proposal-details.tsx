import { Button, Group } from '@mantine/core'
import {
  EVERY,
  type NewProposalDecision,
  type Proposal,
  type ProposalRule,
  type RemoteEntry,
} from '@slipway/sdk/contract'
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
        {rule ? <RuleText {...rule} /> : t('rule.none')}{' '}
        <Link to={`/manage/explain?location=${location}`}>{t('explain')}</Link>
      </p>
      {rule?.may === 'with-approval' && <DecisionForm proposal={proposal} />}
    </>
  )
}

function RuleText({ remote, location, may }: ProposalRule) {
  const { t } = useTexts('proposals')
  const nameOf = useLocationName()
  const values = {
    remote: remote === EVERY ? t('rule.everyRemote') : remote,
    location: location === EVERY ? t('rule.everyLocation') : nameOf(location),
    may: t(`may.${may}`),
  }
  return <>{t('rule.decides', values)}</>
}

const choices = [
  { is: 'approved', text: 'approve', Icon: Check, look: {} },
  { is: 'refused', text: 'refuse', Icon: X, look: { variant: 'default' } },
] as const

/** Approves or refuses, with a reason that the team reads. */
function DecisionForm({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTexts('proposals')
  const [why, setWhy] = useState('')
  const { mutate, error, isPending, variables } = useDecide(proposal)
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
        {choices.map(({ is, text, Icon, look }) => (
          <Button
            key={is}
            type="button"
            {...look}
            leftSection={<Icon size="1rem" aria-hidden />}
            loading={isPending && variables?.is === is}
            disabled={!why.trim() || isPending || proposal.decision?.is === is}
            onClick={() => mutate({ is, why: why.trim() })}
          >
            {t(text)}
          </Button>
        ))}
      </Group>
    </form>
  )
}

function useDecide({ remote, id, digest, component }: Proposal) {
  const { t } = useTexts('proposals')
  return useChange({
    send: (api, order: Pick<NewProposalDecision, 'is' | 'why'>) =>
      sendDecision(api, { remote, id, digest, ...order }),
    said: (_, { is }) => t(`done.${is}`, { component, remote }),
    // Somebody else may have been faster.
    renewsRefused: true,
  })
}
