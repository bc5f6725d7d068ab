import type { Budget, OperatorsBudget, SaidBudget } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { useActorName } from '../use-actor-name'

interface SaidTexts {
  /** A sentence on what the team's build says. */
  readonly team: (team: Budget | null) => string
  /** The same, and what an operator says since when. */
  readonly both: (
    said: Omit<SaidBudget, 'operators'> & { readonly operators: OperatorsBudget },
  ) => string
}

/** Says in a sentence whose word a budget is. */
export function useSaidBudget(): SaidTexts {
  const { t } = useTexts('health')
  const formats = useFormats()
  const nameOf = useActorName()
  const figures = (budget: Budget | null) => {
    const { failures, p95 } = budget ?? {}
    const said = [
      ...(failures === undefined
        ? []
        : [t('budget.said.failures', { limit: formats.number(failures) })]),
      ...(p95 === undefined ? [] : [t('budget.said.p95', { limit: formats.number(p95) })]),
    ]
    return said.length > 0 ? formats.list(said) : t('budget.said.nothing')
  }
  return {
    team: (team) => t('budget.said.team', { team: figures(team) }),
    both: ({ team, operators }) => {
      const { who, why, since } = operators
      return t('budget.said.both', {
        team: figures(team),
        who: nameOf(who),
        operators: figures(operators),
        since: formats.date(since),
        why,
      })
    },
  }
}
