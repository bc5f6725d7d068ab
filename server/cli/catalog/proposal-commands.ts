import { readFile } from 'node:fs/promises'
import {
  codedProblem,
  newProposalDecision,
  newProposalRules,
  type Proposal,
  type ProposalRulesBody,
  proposalState,
} from '@slipway/sdk/contract'
import { type Command, Option } from 'commander'
import { changeRules, toRulesBody } from '../../catalog/proposals/change-rules'
import { decideProposal } from '../../catalog/proposals/decide-proposal'
import { readProposals } from '../../catalog/proposals/list-proposals'
import { createProposalsTable } from '../../storage/tables/catalog/proposals-table'
import type { Answer, Operation } from '../operation'
import { type OperatorHost, sayDryRun } from '../over-http/operator-host'
import { parseOrder } from '../parse-order'
import type { Run } from '../user-commands'

interface ListOptions {
  readonly state?: string
  readonly remote?: string
}

interface ChangeOptions {
  readonly why: string
  readonly dryRun?: boolean
}

/** `slipway proposal …` and `slipway rule …`: what teams propose, and what they may. */
export function addProposalCommands(program: Command, run: Run): void {
  const proposal = program.command('proposal').description('What teams propose to show')
  proposal
    .command('list')
    .description('list proposals of live and newest versions; what waits comes first')
    .addOption(new Option('--state <state>', 'only these').choices(proposalState.options))
    .option('--remote <name>', 'only of this remote')
    .action(({ state, remote }: ListOptions) =>
      run(
        async (operation) => {
          return listAnswer(await readAll(operation, remote), state)
        },
        async (host) => listAnswer(await readByHost(host, remote), state),
      ),
    )
  for (const is of ['approved', 'refused'] as const)
    proposal
      .command(`${is === 'approved' ? 'approve' : 'refuse'} <id>`)
      .description(`${is === 'approved' ? 'approve' : 'refuse'} a proposal, as it is now`)
      .requiredOption('--why <text>', 'the reason, which the team reads')
      .option('--dry-run', 'say what would change, and change nothing')
      .action((id: string, options: ChangeOptions) =>
        run(
          (operation) => decide(operation, { id, is, ...options }),
          (host) => decideByHost(host, { id, is, ...options }),
        ),
      )
  addRules(program, run)
}

function addRules(program: Command, run: Run): void {
  const rule = program.command('rule').description('Which teams may propose what; locked props')
  rule
    .command('list')
    .description('show the rules and locks as JSON, which "rule set" takes')
    .action(() =>
      run(
        async ({ storage }) => {
          return rulesAnswer(toRulesBody(await createProposalsTable(storage).rules()))
        },
        async (host) => rulesAnswer((await host.ask('GET /manage/proposals/rules')).body),
      ),
    )
  rule
    .command('set <file>')
    .description('put the rules of a JSON file in place; the same again change nothing')
    .requiredOption('--why <text>', 'the reason, for those who read it later')
    .option('--dry-run', 'say what would change, and change nothing')
    .action((file: string, options: ChangeOptions) =>
      run(
        (operation) => setRules(operation, file, options),
        (host) => setRulesByHost(host, file, options),
      ),
    )
}

async function readAll(
  { application, storage }: Operation,
  remote?: string,
): Promise<readonly Proposal[]> {
  const { slots } = application
  const deps = { locations: slots.locations, registered: slots.propsOf }
  return await readProposals(storage, deps, remote)
}

interface Decision extends ChangeOptions {
  readonly id: string
  readonly is: 'approved' | 'refused'
}

async function decide(operation: Operation, { id, is, why, dryRun }: Decision): Promise<Answer> {
  const { slots } = operation.application
  const found = findIn(await readAll(operation), id)
  const { actor, ...deps } = operation.catalog(dryRun)
  const { remote, digest } = found
  const order = parseOrder(newProposalDecision, { remote, id, digest, is, why })
  const about = { ...deps, locations: slots.locations, registered: slots.propsOf }
  const data = await decideProposal(about, { ...order, actor })
  return decisionAnswer(data, { id, is, dryRun })
}

async function decideByHost(host: OperatorHost, order: Decision): Promise<Answer> {
  const { id, is, why, dryRun } = order
  const { remote, digest } = findIn(await readByHost(host), id)
  const body = parseOrder(newProposalDecision, { remote, id, digest, is, why })
  const given = { query: sayDryRun(dryRun), body }
  return decisionAnswer((await host.ask('POST /manage/proposals/decisions', given)).body, order)
}

function decisionAnswer(
  data: Proposal,
  {
    id,
    is,
    dryRun = false,
  }: Pick<Decision, 'id' | 'is'> & { readonly dryRun?: boolean | undefined },
): Answer {
  return { data: { ...data, dryRun }, text: `${id} ${dryRun ? 'would be' : 'is'} ${is}.` }
}

function findIn(proposals: readonly Proposal[], id: string): Proposal {
  const named = proposals.filter((one) => one.id === id)
  // What waits is meant, if another version proposes something else under this id.
  const found = named.find(({ state }) => state === 'waiting') ?? named[0]
  if (!found) throw codedProblem('not-found', `Nobody proposes ${id}. See "proposal list".`)
  return found
}

async function readByHost(host: OperatorHost, remote?: string): Promise<readonly Proposal[]> {
  const query = remote === undefined ? {} : { remote }
  return (await host.ask('GET /manage/proposals', { query })).body.items
}

function listAnswer(all: readonly Proposal[], state: string | undefined): Answer {
  const data = all.filter((one) => state === undefined || one.state === state)
  return { data, text: data.map(describe).join('\n') || 'There is no such proposal.' }
}

async function setRules(
  { application, catalog, storage }: Operation,
  file: string,
  { why, dryRun }: ChangeOptions,
): Promise<Answer> {
  const { actor, ...deps } = catalog(dryRun)
  const order = parseOrder(newProposalRules, { ...(await readRules(file)), why })
  const { slots } = application
  const { number: expected } = await createProposalsTable(storage).rules()
  const about = { ...deps, slots, locations: slots.locations, registered: slots.propsOf }
  return changedAnswer(await changeRules(about, { ...order, actor, expected }), dryRun)
}

async function setRulesByHost(
  host: OperatorHost,
  file: string,
  { why, dryRun }: ChangeOptions,
): Promise<Answer> {
  const body = parseOrder(newProposalRules, { ...(await readRules(file)), why })
  if (dryRun)
    return changedAnswer(
      (await host.ask('POST /manage/proposals/rules/preview', { body })).body,
      true,
    )
  const { etag: ifMatch } = await host.ask('GET /manage/proposals/rules')
  return changedAnswer((await host.ask('PUT /manage/proposals/rules', { body, ifMatch })).body)
}

function rulesAnswer(data: ProposalRulesBody): Answer {
  const { rules, locks } = data
  return { data, text: JSON.stringify({ rules, locks }, null, 2) }
}

function changedAnswer(data: ProposalRulesBody, dryRun = false): Answer {
  const head = dryRun ? 'This would change:' : `Rules ${data.number} hold:`
  const text = data.effects.length > 0 ? [head, ...data.effects.map(effectLine)].join('\n') : same
  return { data: { ...data, dryRun }, text }
}

const same = 'Nothing of what is proposed now changes.'

async function readRules(file: string): Promise<object> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof read === 'object' && read !== null) return read
  } catch (cause) {
    throw codedProblem('validation-failed', `The file ${file} cannot be read as JSON.`, { cause })
  }
  throw codedProblem('validation-failed', `The file ${file} has no rules.`)
}

function effectLine({ id, from, to, props }: ProposalRulesBody['effects'][number]): string {
  const parts = [from === to ? '' : `${from} → ${to}`, props.length > 0 ? props.join(', ') : '']
  return `  ${id}: ${parts.filter(Boolean).join('; ')}`
}

function describe({ id, state, versions, since, decision }: Proposal): string {
  const named = versions.map(({ version }) => version).join(', ')
  const more = since ?? (decision ? `${decision.who}: ${decision.why}` : '')
  return [state.padEnd(12), id, named, more].filter(Boolean).join('  ')
}
