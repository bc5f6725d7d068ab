import { Button, Select, Skeleton, Text, TextInput } from '@mantine/core'
import type { NewBudget, OperatorsBudget, RemoteBudgetsBody } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { sendBudget, useRemoteBudgets } from '../../../api/budgets'
import { describeError } from '../../../api/describe-error'
import { useTexts } from '../../../texts/use-texts'
import { ChangeForm } from '../../../ui/change-dialog'
import { Dialog } from '../../../ui/dialog'
import { faultOf } from '../../../ui/fault-of'
import { ReasonField } from '../../../ui/reason-field'
import manage from '../manage.module.css'
import { useChange } from '../undo/use-change'
import { useSaidBudget } from './use-said-budget'

interface BudgetDialogProps {
  readonly remote: string
  /** Without it one is chosen. */
  readonly component?: string
  readonly onClose: () => void
}

/** Overrules a budget of the team's build, or goes back to it. */
export function BudgetDialog({ remote, component, onClose }: BudgetDialogProps): ReactElement {
  const { t } = useTexts('health')
  const [chosen, setChosen] = useState(component)
  const { data, error } = useRemoteBudgets(remote)
  const item = data?.items.find((one) => one.component === chosen)
  return (
    <Dialog
      opened
      closeOnClickOutside={false}
      onClose={onClose}
      title={component === undefined ? t('budget.set') : t('budget.of', { component })}
    >
      <div className={manage.narrow}>
        {!data && error && <Text size="sm">{describeError(error)}</Text>}
        {!data && !error && <Skeleton height={180} />}
        {data && component === undefined && (
          <ComponentChoice items={data.items} chosen={chosen} onChoose={setChosen} />
        )}
        {data && chosen !== undefined && !item && <Text size="sm">{t('budget.gone')}</Text>}
        {item && <BudgetForm key={chosen} remote={remote} item={item} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

interface ComponentChoiceProps {
  readonly items: RemoteBudgetsBody['items']
  readonly chosen: string | undefined
  readonly onChoose: (component: string | undefined) => void
}

function ComponentChoice({ items, chosen, onChoose }: ComponentChoiceProps) {
  const { t } = useTexts('health')
  const first = useFocusOnceThere()
  return (
    <Select
      ref={first}
      label={t('compare.component')}
      data={items.map(({ component }) => component)}
      searchable={items.length > 8}
      allowDeselect={false}
      value={chosen ?? null}
      onChange={(value) => onChoose(value ?? undefined)}
    />
  )
}

// The dialog gives the focus when it opens, before what is in it was read.
function useFocusOnceThere() {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return first
}

interface BudgetFormProps {
  readonly remote: string
  readonly item: RemoteBudgetsBody['items'][number]
  readonly onClose: () => void
}

function BudgetForm({ remote, item, onClose }: BudgetFormProps) {
  const { component, team, operators } = item
  const { t } = useTexts('health')
  const { t: tr } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const said = useSaidBudget()
  const draft = useDraft(operators)
  const first = useFocusOnceThere()
  const change = useSending({ remote, component }, onClose)
  const { error, isPending, variables } = change
  return (
    <ChangeForm
      action={tc('save')}
      isReady={draft.body !== undefined}
      change={change}
      faultsAt={['/failures', '/p95', '/why']}
      other={
        operators && (
          <Button
            variant="default"
            me="auto"
            loading={isPending && variables === null}
            disabled={isPending}
            onClick={() => change.mutate(null)}
          >
            {t('budget.reset')}
          </Button>
        )
      }
      onSend={() => draft.body && change.mutate(draft.body)}
      onClose={onClose}
    >
      <Text size="sm">{operators ? said.both({ team, operators }) : said.team(team)}</Text>
      <TextInput
        type="number"
        step="any"
        label={t('budget.failures.label')}
        description={t('budget.failures.hint')}
        ref={first}
        value={draft.failures}
        error={
          draft.wrong === 'failures' ? t('budget.failures.wrong') : faultOf(error, '/failures')
        }
        onChange={(event) => draft.setFailures(event.currentTarget.value)}
      />
      <TextInput
        type="number"
        step="any"
        label={t('budget.p95.label')}
        description={t('budget.p95.hint')}
        value={draft.p95}
        error={draft.wrong === 'p95' ? t('budget.p95.wrong') : faultOf(error, '/p95')}
        onChange={(event) => draft.setP95(event.currentTarget.value)}
      />
      <ReasonField
        label={tr('why')}
        description={tr('whyHint')}
        lines={2}
        value={draft.why}
        error={faultOf(error, '/why')}
        onChange={draft.setWhy}
      />
    </ChangeForm>
  )
}

/** Holds what is typed; `body` once it says something. */
function useDraft(before: OperatorsBudget | null) {
  const [failures, setFailures] = useState(String(before?.failures ?? ''))
  const [p95, setP95] = useState(String(before?.p95 ?? ''))
  const [why, setWhy] = useState('')
  const [failed, slow] = [numberIn(failures), numberIn(p95)]
  const wrong = isWrongFailures(failed) ? 'failures' : isWrongP95(slow) ? 'p95' : undefined
  const says = failed !== undefined || slow !== undefined
  const body: NewBudget | undefined =
    says && wrong === undefined && why.trim() !== ''
      ? {
          ...(failed !== undefined && { failures: failed }),
          ...(slow !== undefined && { p95: slow }),
          why: why.trim(),
        }
      : undefined
  return { failures, setFailures, p95, setP95, why, setWhy, wrong, body }
}

const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text))

const isWrongFailures = (value: number | undefined) =>
  value !== undefined && !(value >= 0.1 && value <= 500)

const isWrongP95 = (value: number | undefined) =>
  value !== undefined && !(Number.isInteger(value) && value >= 5 && value <= 60_000)

function useSending(
  of: { readonly remote: string; readonly component: string },
  onDone: () => void,
) {
  const { t } = useTexts('health')
  return useChange({
    send: (api, body: NewBudget | null) => sendBudget(api, of, body),
    said: (_, body) => t(body ? 'budget.done' : 'budget.resetDone', { component: of.component }),
    onDone,
  })
}
