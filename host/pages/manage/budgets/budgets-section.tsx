import { Button } from '@mantine/core'
import type { UsedBudget } from '@slipway/sdk/contract'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../texts/use-texts'
import { BudgetDialog } from './budget-dialog'
import { BudgetList } from './budget-list'

interface BudgetsSectionProps {
  readonly budgets: readonly UsedBudget[]
  /** The remote whose components may get a budget here, where that is one. */
  readonly remote?: string
}

/** The budgets, to be overruled by operators. */
export function BudgetsSection({ budgets, remote }: BudgetsSectionProps): ReactElement {
  const { t } = useTexts('health')
  const [edited, setEdited] = useState<{ remote: string; component?: string }>()
  return (
    <>
      <BudgetList
        budgets={budgets}
        title={t('budgets')}
        text={t('budgets.text')}
        onChange={({ remote, component }) => setEdited({ remote, component })}
        action={
          remote !== undefined && (
            <Button size="xs" variant="default" onClick={() => setEdited({ remote })}>
              {t('budget.set')}
            </Button>
          )
        }
      />
      {edited && <BudgetDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
