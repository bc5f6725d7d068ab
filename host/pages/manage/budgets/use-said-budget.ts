import type { Budget, SaidBudget } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { useActorName } from '../use-actor-name'

/** Says in a sentence whose word a budget is: the build's, or what an operator says in its place since when. */
export function useSaidBudget(): (said: SaidBudget) => string {
  const { t } = useTexts('health')
  const formats = useFormats()
  const nameOf = useActorName()
  const figures = (budget: Budget | null) => {
    const said = (['failures', 'p95'] as const).flatMap((part) => {
      const limit = budget?.[part]
      return limit === undefined ? [] : [t(`budget.said.${part}`, { limit: formats.number(limit) })]
    })
    return said.length > 0 ? formats.list(said) : t('budget.said.nothing')
  }
  return ({ team, operators }) => {
    if (!operators) return t('budget.said.team', { team: figures(team) })
    const { who, why, since } = operators
    return t('budget.said.both', {
      team: figures(team),
      who: nameOf(who),
      operators: figures(operators),
      since: formats.date(since),
      why,
    })
  }
}
