import { Alert, Button, Group, TextInput } from '@mantine/core'
import type { NewProposalDecision, Proposal } from '@slipway/sdk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { manageKey } from '../../../api/manage'
import { sendDecision } from '../../../api/proposals'
import { useTexts } from '../../../texts/use-texts'
import { faultOf, formFault } from '../../../ui/fault-of'
import { useChangeNotice } from '../undo/use-change-notice'
import { doneTexts } from './proposal-texts'
import styles from './proposals.module.css'

type Is = NewProposalDecision['is']

/** Approves or refuses, with a reason that the team reads. */
export function DecisionForm({ proposal }: { readonly proposal: Proposal }): ReactElement {
  const { t } = useTexts('proposals')
  const [why, setWhy] = useState('')
  const { mutate, error, isPending, variables } = useDecide(proposal)
  const fault = formFault(error, ['/why'])
  const already = proposal.decision?.is
  const decide = (is: Is) => mutate({ is, why: why.trim() })
  return (
    <form className={styles.decide} onSubmit={(event) => event.preventDefault()}>
      {fault && (
        <Alert color="red" role="alert" py="xs">
          {fault}
        </Alert>
      )}
      <TextInput
        label={t('why')}
        description={t('whyHint', { remote: proposal.remote })}
        required
        withAsterisk={false}
        maxLength={500}
        value={why}
        error={faultOf(error, '/why')}
        onChange={(event) => setWhy(event.currentTarget.value)}
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
  const api = useHostApi()
  const queryClient = useQueryClient()
  const notice = useChangeNotice()
  const { t } = useTexts('proposals')
  return useMutation({
    mutationFn: (order: { readonly is: Is; readonly why: string }) =>
      sendDecision(api, { remote, id, digest, ...order }),
    onSuccess: ({ change }, { is }) => notice(t(doneTexts[is], { component, remote }), change),
    // Also where it was refused: somebody else may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
