import { Button, Select, Skeleton, Text, TextInput } from '@mantine/core'
import { type NewBudget, newBudget, type RemoteBudgetsBody } from '@slipway/sdk/contract'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { sendBudget, useRemoteBudgets } from '../../../api/budgets'
import { describeError } from '../../../api/describe-error'
import { useTexts } from '../../../texts/use-texts'
import { ChangeForm } from '../../../ui/dialogs/change-dialog'
import { Dialog } from '../../../ui/dialogs/dialog'
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

interface ComponentChoiceProps extends RemoteBudgetsBody {
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

interface BudgetFormProps extends Pick<BudgetDialogProps, 'remote' | 'onClose'> {
  readonly item: RemoteBudgetsBody['items'][number]
}

function BudgetForm({ remote, item, onClose }: BudgetFormProps) {
  const { component, operators } = item
  const { t } = useTexts('health')
  const { t: tr } = useTexts('releases')
  const { t: tc } = useTexts('common')
  const said = useSaidBudget()
  const first = useFocusOnceThere()
  const [typed, setTyped] = useState({
    failures: String(operators?.failures ?? ''),
    p95: String(operators?.p95 ?? ''),
    why: '',
  })
  const change = useChange({
    send: (api, body: NewBudget | null) => sendBudget(api, { remote, component }, body),
    said: (_, body) => t(body ? 'budget.done' : 'budget.resetDone', { component }),
    onDone: onClose,
  })
  const { error, isPending, variables } = change
  const body = bodyOf(typed)
  const wrong = wrongLimit(typed)
  return (
    <ChangeForm
      action={tc('save')}
      isReady={body !== undefined}
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
      onSend={() => body && change.mutate(body)}
      onClose={onClose}
    >
      <Text size="sm">{said(item)}</Text>
      {limits.map((limit) => (
        <TextInput
          key={limit}
          {...(limit === 'failures' && { ref: first })}
          type="number"
          step="any"
          label={t(`budget.${limit}.label`)}
          description={t(`budget.${limit}.hint`)}
          value={typed[limit]}
          error={wrong === limit ? t(`budget.${limit}.wrong`) : faultOf(error, `/${limit}`)}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [limit]: value })}
        />
      ))}
      <ReasonField
        label={tr('why')}
        description={tr('whyHint')}
        lines={2}
        value={typed.why}
        error={faultOf(error, '/why')}
        onChange={(why) => setTyped({ ...typed, why })}
      />
    </ChangeForm>
  )
}

const limits = ['failures', 'p95'] as const

/** As it was typed; an empty limit is the build's. */
interface Typed extends Readonly<Record<(typeof limits)[number], string>> {
  readonly why: string
}

function wrongLimit(typed: Typed) {
  return limits.find(
    (limit) =>
      typed[limit].trim() !== '' && !newBudget.shape[limit].safeParse(Number(typed[limit])).success,
  )
}

/** The budget that was typed; `undefined` until it says something, and why. */
function bodyOf(typed: Typed): NewBudget | undefined {
  const said = limits.filter((limit) => typed[limit].trim() !== '')
  const why = typed.why.trim()
  if (said.length === 0 || why === '' || wrongLimit(typed)) return undefined
  return { ...Object.fromEntries(said.map((limit) => [limit, Number(typed[limit])])), why }
}
