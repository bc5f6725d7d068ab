import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { NewProposalRules, ProposalRules, ProposalRulesBody } from '@slipway/sdk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useHostApi } from '../../../api/api-context'
import { describeError, hasCode } from '../../../api/describe-error'
import { manageKey } from '../../../api/manage'
import { askRuleEffects, saveRules } from '../../../api/proposals'
import { useTexts } from '../../../texts/use-texts'
import { Dialog } from '../../../ui/dialog'
import { useChangeNotice } from '../undo/use-change-notice'
import { type DraftRules, fromDraft, toDraft } from './draft-rules'
import styles from './proposals.module.css'
import { RuleEffects } from './rule-effects'
import { LockFields, RuleFields } from './rule-fields'

interface RulesEditorProps {
  /** The rules that are in force. */
  readonly body: ProposalRulesBody
  readonly onClose: () => void
}

const SETTLED_MS = 300

/** Changes rules and locks, and says in front what that changes of what is live. */
export function RulesEditor({ body, onClose }: RulesEditorProps): ReactElement {
  const { t } = useTexts('proposals')
  const { t: tc } = useTexts('common')
  const [draft, setDraft] = useState<DraftRules>(() => toDraft(body))
  const [why, setWhy] = useState('')
  const wanted = fromDraft(draft)
  const [settled] = useDebouncedValue(wanted, SETTLED_MS)
  const preview = usePreview(settled)
  const { mutate, error, isPending } = useSave(body.number, onClose)
  const isSettled = JSON.stringify(settled) === JSON.stringify(wanted)
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('rules.edit')} closeOnClickOutside={false}>
      <form
        className={styles.editor}
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted) mutate({ ...wanted, why: why.trim() })
        }}
      >
        {error && (
          <Alert color="red" role="alert" py="xs">
            {hasCode(error, 'rules-changed') ? t('rules.conflict') : describeError(error)}
          </Alert>
        )}
        <RuleFields
          rules={draft.rules}
          error={preview.error}
          onChange={(rules) => setDraft({ ...draft, rules })}
        />
        <LockFields
          locks={draft.locks}
          error={preview.error}
          onChange={(locks) => setDraft({ ...draft, locks })}
        />
        <RuleEffects
          effects={preview.data?.effects}
          error={preview.error}
          isComplete={wanted !== undefined}
        />
        <TextInput
          label={t('why')}
          description={t('rules.whyHint')}
          required
          withAsterisk={false}
          maxLength={500}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!isSettled || !preview.data || !why.trim()}
          >
            {t('rules.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

function usePreview(wanted: ProposalRules | undefined) {
  const api = useHostApi()
  return useQuery({
    queryKey: [...manageKey, 'proposals', 'preview', wanted],
    queryFn: () => askRuleEffects(api, { rules: [], locks: [], ...wanted, why: 'preview' }),
    enabled: wanted !== undefined,
    gcTime: 0,
    retry: false,
  })
}

function useSave(number: number, onClose: () => void) {
  const api = useHostApi()
  const queryClient = useQueryClient()
  const notice = useChangeNotice()
  const { t } = useTexts('proposals')
  return useMutation({
    mutationFn: (rules: NewProposalRules) => saveRules(api, number, rules),
    onSuccess: ({ change }) => {
      onClose()
      notice(t('rules.saved'), change)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: manageKey }),
  })
}
