import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { NewProposalRules, ProposalRulesBody, RuleEffect } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { describeError, hasCode } from '../../../api/describe-error'
import { saveRules, useRuleEffects } from '../../../api/proposals'
import { useTexts } from '../../../texts/use-texts'
import { ChangeDialog } from '../../../ui/dialogs/change-dialog'
import { FaultAlert } from '../../../ui/fault-alert'
import { ReasonField } from '../../../ui/reason-field'
import rows from '../../../ui/rows.module.css'
import { useChange } from '../undo/use-change'
import { type DraftRules, fromDraft, toDraft } from './draft-rules'
import styles from './proposals.module.css'
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
  const [draft, setDraft] = useState<DraftRules>(() => toDraft(body))
  const [typed, setWhy] = useState('')
  const why = typed.trim()
  const wanted = fromDraft(draft)
  const [settled] = useDebouncedValue(wanted, SETTLED_MS)
  const preview = useRuleEffects(settled)
  const change = useSave(body.number, onClose)
  const isSettled = JSON.stringify(settled) === JSON.stringify(wanted)
  const isConflict = hasCode(change.error, 'rules-changed')
  return (
    <ChangeDialog
      size="xl"
      title={t('rules.edit')}
      action={t('rules.save')}
      isReady={isSettled && preview.data !== undefined && why !== ''}
      change={isConflict ? { ...change, error: null } : change}
      onSend={() => wanted && change.mutate({ ...wanted, why })}
      onClose={onClose}
    >
      {isConflict && <FaultAlert>{t('rules.conflict')}</FaultAlert>}
      <RuleFields
        lines={draft.rules}
        error={preview.error}
        onChange={(rules) => setDraft({ ...draft, rules })}
      />
      <LockFields
        lines={draft.locks}
        error={preview.error}
        onChange={(locks) => setDraft({ ...draft, locks })}
      />
      <RuleEffects
        effects={preview.data?.effects}
        error={preview.error}
        isComplete={wanted !== undefined}
      />
      <ReasonField
        label={t('why')}
        description={t('rules.whyHint')}
        value={typed}
        onChange={setWhy}
      />
    </ChangeDialog>
  )
}

function useSave(number: number, onDone: () => void) {
  const { t } = useTexts('proposals')
  return useChange({
    send: (api, rules: NewProposalRules) => saveRules(api, number, rules),
    said: () => t('rules.saved'),
    onDone,
    renewsRefused: true,
  })
}

interface RuleEffectsProps {
  readonly effects: readonly RuleEffect[] | undefined
  readonly error: unknown
  /** Not while something that is typed is missing. */
  readonly isComplete: boolean
}

/** The changes that rules would make to what is proposed now. */
function RuleEffects({ effects, error, isComplete }: RuleEffectsProps) {
  const { t } = useTexts('proposals')
  return (
    <section className={styles.effects} aria-label={t('effects')} aria-live="polite">
      <h3 className={styles.legend}>{t('effects')}</h3>
      {!isComplete && <p className={styles.fact}>{t('effects.incomplete')}</p>}
      {isComplete && error !== null && <p className={styles.fact}>{describeError(error)}</p>}
      {isComplete && error === null && !effects && <Skeleton height={20} />}
      {isComplete && effects?.length === 0 && <p className={styles.fact}>{t('effects.nothing')}</p>}
      {isComplete && effects && effects.length > 0 && (
        <ul className={`${rows.plain} ${styles.effectList}`}>
          {effects.map(({ id, from, to, props }) => (
            <li key={`${id} ${from} ${to}`}>
              <bdi className={rows.name}>{id}</bdi>
              {from !== to && (
                <span>
                  {t('effects.state', { from: t(`state.${from}`), to: t(`state.${to}`) })}
                </span>
              )}
              {props.length > 0 && <span>{t('effects.props', { props: props.join(', ') })}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
