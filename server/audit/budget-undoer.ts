import { operatorsBudgetOf, putBudgetBack } from '../health/budgets/overruled-budgets'
import { isSameState, lastChange } from './present'
import type { Undoer } from './undoer'

/** The undoer of a budget that an operator set in place of that of a team's build. */
export const budgetUndoer: Undoer<'remote.budget-set'> = {
  topic: 'catalog',
  async look(scope, entry) {
    const { subject, detail } = entry
    const { component, from, to } = detail
    const now = await operatorsBudgetOf(scope, { remote: subject.name, component })
    const concerns = (other: { readonly component?: unknown }) => other.component === component
    return {
      isStill: isSameState(now, to),
      now,
      changes: [{ subject: `${subject.name} ${component}`, from: now, to: from }],
      since: await lastChange(scope, { entry, actions: ['remote.budget-set'], concerns }),
    }
  },
  async undo(work, { subject, detail: { component, from: words } }) {
    await putBudgetBack(work, { remote: subject.name, component, words, actor: work.actor })
  },
}
