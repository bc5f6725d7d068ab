import { codedProblem, type ExplainBody, type ExplainedEntry } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import type { Application } from '../application/create-application'
import { arrangeStored } from '../catalog/arrange-stored'
import { createExplain, type Explain } from '../delivery/explain/explain'
import type { RecordsDeps } from '../resources/define/resource-scope'
import type { Answer } from './operation'
import { readSlotMap } from './over-http/layout-calls'
import type { Run } from './user-commands'

interface ExplainOptions {
  readonly location?: string
  readonly resource?: string
  readonly user: string
  readonly tenant?: string
  readonly record?: string
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
    .option('--record <address>', 'a record that the page shows, such as orders/17')
    .action(({ location, resource, user, tenant, record }: ExplainOptions) =>
      run(
        async ({ application, findTenant, storage }) => {
          const explain = await explainStored(application, storage)
          const query = {
            user,
            ...(location && { location }),
            ...(resource && { resource }),
            ...(record && { record }),
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
            ...(record && { record }),
            ...(found && { tenant: String(found.id) }),
          }
          return answerOf((await host.ask('GET /manage/explain', { query })).body)
        },
      ),
    )
}

function answerOf(data: ExplainBody): Answer {
  const lines = data.entries.map((entry) => `  ${nameOf(entry)}: ${entry.sentence}`)
  return { data, text: [data.sentence, ...lines].join('\n') }
}

/** `OrdersToShip "Open orders" (slots.ts:108)`, or what proposes it, or that operators added it. */
function nameOf({ component, label, source }: ExplainedEntry): string {
  const name = label === null ? component : `${component} "${label}"`
  return `${name} (${originOf(source)})`
}

function originOf(source: ExplainedEntry['source']): string {
  if (source.of === 'operator') return 'added by operators'
  if (source.of === 'proposal') return `proposed by ${source.remote} ${source.version}`
  return source.file === null ? 'of the application' : `${source.file}:${source.line}`
}

/** Explains out of what is stored at this moment, for a process that delivers nothing itself. */
export async function explainStored(
  application: Application,
  storage: RecordsDeps['storage'],
): Promise<Explain> {
  const current = await arrangeStored(application.slots, storage)
  return createExplain({ application, storage, current: () => current })
}
