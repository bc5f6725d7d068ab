import { newBudget, type RemoteBudgetsBody, saidBudgetText } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import {
  dropBudget,
  overruleBudget,
  readRemoteBudgets,
} from '../../health/budgets/overruled-budgets'
import type { Answer } from '../operation'
import { sayDryRun } from '../over-http/operator-host'
import { parseOrder } from '../parse-order'
import type { Run } from '../user-commands'

interface DryRun {
  readonly dryRun?: boolean
}

interface BudgetOptions extends DryRun {
  readonly failures?: number
  readonly p95?: number
  readonly why: string
}

interface Named {
  readonly remote: string
  readonly component: string
}

/** `slipway budget …`: what components may use up in a week, by the team's build or by an operator. */
export function addBudgetCommands(program: Command, run: Run): void {
  const budget = program
    .command('budget')
    .description('Budgets of components: what they may use up in a week, and who says so')
  budget
    .command('show <remote>')
    .description('list the components that are live, with what the build and operators say')
    .action((remote: string) =>
      run(
        async ({ catalog, storage }) => {
          const { views, caller } = catalog(false)
          await views.remote(remote, caller)
          return shown(await readRemoteBudgets(storage, remote))
        },
        async (host) => {
          const path = { remote }
          return shown((await host.ask('GET /manage/health/{remote}/budgets', { path })).body)
        },
      ),
    )
  addSet(budget, run)
  addReset(budget, run)
}

function addSet(budget: Command, run: Run): void {
  budget
    .command('set <remote> <component>')
    .description('overrule what the build says; a figure that is left out is that of the build')
    .option('--failures <number>', 'failed boxes of 1,000, such as 5', Number)
    .option('--p95 <milliseconds>', 'what 95 of 100 boxes may take, such as 500', Number)
    .requiredOption('--why <text>', 'the reason, for those who read it later')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((remote: string, component: string, { dryRun, ...options }: BudgetOptions) => {
      const named = { remote, component }
      return run(
        async ({ catalog, storage }) => {
          const { views, actor, caller, ...deps } = catalog(dryRun)
          const { why, ...figures } = parseOrder(newBudget, options)
          await views.remote(remote, caller)
          await overruleBudget(deps, { remote, component, figures, why, actor })
          return dryRun
            ? tried({ ...named, ...figures })
            : changed(named, await readRemoteBudgets(storage, remote))
        },
        async (host) => {
          const body = parseOrder(newBudget, options)
          const given = { path: named, query: sayDryRun(dryRun), body }
          const route = 'PUT /manage/health/{remote}/budgets/{component}'
          const { why: _, ...figures } = body
          const after = (await host.ask(route, given)).body
          return dryRun ? tried({ ...named, ...figures }) : changed(named, after)
        },
      )
    })
}

function addReset(budget: Command, run: Run): void {
  budget
    .command('reset <remote> <component>')
    .description('go back to what the build says')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((remote: string, component: string, { dryRun }: DryRun) => {
      const named = { remote, component }
      return run(
        async ({ catalog, storage }) => {
          const { views, actor, caller, ...deps } = catalog(dryRun)
          await views.remote(remote, caller)
          await dropBudget(deps, { remote, component, actor })
          return dryRun ? tried(named) : changed(named, await readRemoteBudgets(storage, remote))
        },
        async (host) => {
          const given = { path: named, query: sayDryRun(dryRun) }
          const route = 'DELETE /manage/health/{remote}/budgets/{component}'
          const after = (await host.ask(route, given)).body
          return dryRun ? tried(named) : changed(named, after)
        },
      )
    })
}

function shown({ items }: RemoteBudgetsBody): Answer {
  const lines = items.map(({ component, ...said }) => `${component}: ${saidBudgetText(said)}`)
  return { data: items, text: lines.join('\n') || 'Nothing of it is live.' }
}

function changed({ remote, component }: Named, { items }: RemoteBudgetsBody): Answer {
  const { team = null, operators = null } = items.find((one) => one.component === component) ?? {}
  const text = `${remote} ${component}: ${saidBudgetText({ team, operators })}`
  return { data: { remote, component, team, operators, dryRun: false }, text }
}

function tried(wanted: Named): Answer {
  const text = `The budget of ${wanted.remote} ${wanted.component} would be changed.`
  return { data: { ...wanted, dryRun: true }, text }
}
