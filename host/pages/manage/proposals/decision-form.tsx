import { Button, Group } from '@mantine/core'
import type { NewProposalDecision, Proposal } from '@slipway/sdk/contract'
import { Check, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { sendDecision } from '../../../api/proposals'
import { useTexts } from '../../../texts/use-texts'
import { FaultAlert } from '../../../ui/fault-alert'
import { faultOf, formFault } from '../../../ui/fault-of'
import { ReasonField } from '../../../ui/reason-field'
import { useChange } from '../undo/use-change'
import { doneTexts } from './proposal-texts'
import styles from './proposals.module.css'

type Is = NewProposalDecision['is']

/** Approves or refuses, with a reason that the team reads. */
export function DecisionForm({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTexts('proposals')
  const [why, setWhy] = useState('')
  const { mutate, error, isPending, variables } = useDecide(proposal)
  const already = proposal.decision?.is
  const decide = (is: Is) => mutate({ is, why: why.trim() })
  return (
    <form className={styles.decide} onSubmit={(event) => event.preventDefault()}>
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
    said: (_, { is }) => t(doneTexts[is], { component, remote }),
    // Somebody else may have been faster.
    renewsRefused: true,
  })
}
