import * as z from 'zod/mini'
import { budget, budgetParts, budgetSaysSomething, budgetText } from './budget'
import { reason, time } from './catalog'

/** The request body of `PUT /manage/health/{remote}/budgets/{component}`: a figure that it leaves out is the team's. */
export const newBudget = z
  .strictObject({ ...budgetParts, why: reason })
  .check(budgetSaysSomething())
export type NewBudget = z.infer<typeof newBudget>

/** An operator's budget, in place of the one of the team's build. */
export const operatorsBudget = z.object({
  ...budgetParts,
  who: z.string(),
  why: z.string(),
  since: time,
})
export type OperatorsBudget = z.infer<typeof operatorsBudget>

/** A budget as the team's build and as an operator say it; the operator's word counts, figure by figure. */
export const saidBudget = z.object({
  /** `null`: the build says nothing. */
  team: z.nullable(budget),
  operators: z.nullable(operatorsBudget),
})
export type SaidBudget = z.infer<typeof saidBudget>

/** The body of `GET /manage/health/{remote}/budgets`: components that are live, by name. */
export const remoteBudgetsBody = z.object({
  items: z.array(z.object({ component: z.string(), ...saidBudget.shape })),
})
export type RemoteBudgetsBody = z.infer<typeof remoteBudgetsBody>

/** `the team's build says 5 failures per 1,000; Wren says 20 failures per 1,000 since 2026-11-03: a fair`. */
export function saidBudgetText({ team, operators }: SaidBudget): string {
  const build = `the team's build says ${team ? budgetText(team) : 'nothing'}`
  if (!operators) return build
  const { who, why, since, ...figures } = operators
  return `${build}; ${who} says ${budgetText(figures)} since ${since.slice(0, 10)}: ${why}`
}
