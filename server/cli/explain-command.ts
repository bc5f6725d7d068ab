import { codedProblem, type ExplainBody } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { explainStored } from '../delivery/explain/explain-stored'
import type { Answer } from './operation'
import { readSlotMap } from './over-http/layout-calls'
import type { Run } from './user-commands'

interface ExplainOptions {
  readonly location?: string
  readonly resource?: string
  readonly user: string
  readonly tenant?: string
}

/** `slipway explain`: why a slot is empty. */
export function addExplainCommand(program: Command, run: Run): void {
  program
    .command('explain')
    .description('say of every entry of a location, or of a form, why a viewer gets it or does not')
    .option('--location <location>', 'such as dashboard-before-cards')
    .option('--resource <name>', 'whose form it is')
    .option('--user <user>', 'an id or an address', 'anonymous')
    .option('--tenant <name>', 'the tenant in which the user works')
    .action(({ location, resource, user, tenant }: ExplainOptions) =>
      run(
        async ({ application, findTenant, storage }) => {
          const explain = await explainStored(application, storage)
          const query = {
            user,
            ...(location && { location }),
            ...(resource && { resource }),
            ...(tenant && { tenant: (await findTenant(tenant)).id }),
          }
          const data = await explain(query, { locale: 'en' })
          return answerOf(data)
        },
        async (host) => {
          const tenants = tenant ? (await readSlotMap(host)).gates.tenants : []
          const found = tenants.find(({ name }) => name === tenant)
          if (tenant && !found)
            throw codedProblem('tenant-unknown', `There is no tenant "${tenant}".`)
          const query = {
            user,
            ...(location && { location }),
            ...(resource && { resource }),
            ...(found && { tenant: String(found.id) }),
          }
          return answerOf((await host.ask('GET /manage/explain', { query })).body)
        },
      ),
    )
}

function answerOf(data: ExplainBody): Answer {
  const lines = data.entries.map(({ sentence }) => `  ${sentence}`)
  return { data, text: [data.sentence, ...lines].join('\n') }
}
