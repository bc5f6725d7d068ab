import {
  type CreatedWebhook,
  newWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  webhookChange,
} from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { type Answer, anyhowOption, type Operation } from './operation'
import { parseId } from './parse-id'
import { parseOrder } from './parse-order'
import type { Run } from './user-commands'

interface Choice {
  readonly url?: string
  readonly form?: string
  readonly event?: readonly string[]
  readonly anyhow?: true
}

const eventOption = [
  '--event <name>',
  'an action of the audit such as remote.released, or remote for all of a group; several with several --event',
  collect,
] as const

/** `slipway webhook …`: addresses that are told of changes. */
export function addWebhookCommands(program: Command, run: Run): void {
  const webhook = program.command('webhook').description('Addresses that are told of changes')
  addChanges(webhook, run)
  addMessages(webhook, run)
}

function addChanges(webhook: Command, run: Run): void {
  webhook
    .command('list')
    .description('list the addresses, with what they are told of')
    .action(() =>
      run(async ({ webhooks }) => {
        const data = await webhooks.list()
        return { data, text: data.map(describe).join('\n') || 'Nobody is told of changes.' }
      }),
    )
  webhook
    .command('add')
    .description('add an address; the secret of one for programs is shown only once')
    .requiredOption('--url <address>', 'an https address')
    .option(
      '--form <form>',
      'json for programs, or the chat that shows the messages: slack, teams or mattermost',
      'json',
    )
    .option(...eventOption)
    .option(...anyhowOption)
    .addHelpText(
      'after',
      '\nWithout --event it is told what the guard does, and of errors of many.',
    )
    .action(({ url, form, event: events, anyhow }: Choice) =>
      run(async ({ webhooks }) => {
        const data = await webhooks.create(parseOrder(newWebhook, { url, form, events, anyhow }))
        return { data, text: describeNew(data) }
      }),
    )
  webhook
    .command('change')
    .argument('<id>', 'its number, as in "webhook list"', parseId)
    .description('change the address, which makes another secret, or what it is told of')
    .option('--url <address>', 'an https address')
    .option(...eventOption)
    .option(...anyhowOption)
    .action((id: number, { url, event: events, anyhow }: Choice) =>
      run(async ({ webhooks }) => {
        const data = await webhooks.change(id, parseOrder(webhookChange, { url, events, anyhow }))
        const { secret } = data
        const lines = [
          describe(data),
          ...(secret ? [`Its secret is shown only this once:`, secret] : []),
        ]
        return { data, text: lines.join('\n') }
      }),
    )
  webhook
    .command('off')
    .argument('<id>', 'its number', parseId)
    .description('tell it of nothing')
    .action((id: number) => run((operation) => switchWebhook(operation, id, { on: false })))
  webhook
    .command('on')
    .argument('<id>', 'its number', parseId)
    .description('tell it of changes again, and of those that wait')
    .option(...anyhowOption)
    .action((id: number, { anyhow }: Pick<Choice, 'anyhow'>) =>
      run((operation) => switchWebhook(operation, id, { on: true, anyhow })),
    )
  webhook
    .command('secret')
    .argument('<id>', 'its number', parseId)
    .description('make another secret, shown only once; the one before counts for 24 more hours')
    .action((id: number) =>
      run(async ({ webhooks }) => {
        const data = await webhooks.replaceSecret(id)
        const until = `Messages are signed with the one before as well until ${data.before}.`
        return { data, text: `The secret, shown only this once:\n${data.secret}\n${until}` }
      }),
    )
  webhook
    .command('remove')
    .argument('<id>', 'its number', parseId)
    .description('remove an address, with its secret and the log of its messages')
    .action((id: number) =>
      run(async ({ webhooks }) => {
        await webhooks.remove(id)
        return { data: { id, removed: true }, text: `Webhook ${id} is removed.` }
      }),
    )
}

async function switchWebhook(
  { webhooks }: Operation,
  id: number,
  change: WebhookChange,
): Promise<Answer> {
  const data = await webhooks.change(id, change)
  return { data, text: describe(data) }
}

function addMessages(webhook: Command, run: Run): void {
  const queued = 'A running server sends it in a second or two.'
  webhook
    .command('test')
    .argument('<id>', 'its number', parseId)
    .description('send a test message')
    .action((id: number) =>
      run(async ({ webhooks }) => {
        await webhooks.test(id)
        return { data: { id, queued: true }, text: queued }
      }),
    )
  webhook
    .command('deliveries')
    .argument('<id>', 'its number', parseId)
    .description('list the last messages, the newest first, and what became of them')
    .action((id: number) =>
      run(async ({ webhooks }) => {
        const data = await webhooks.deliveries(id)
        return { data, text: data.map(describeDelivery).join('\n') || 'Nothing was sent to it.' }
      }),
    )
  webhook
    .command('replay')
    .argument('<id>', 'its number', parseId)
    .argument('<delivery>', 'the number of the message, as in "webhook deliveries"', parseId)
    .description('send a message again')
    .action((id: number, delivery: number) =>
      run(async ({ webhooks }) => {
        await webhooks.replay(id, delivery)
        return { data: { id, delivery, queued: true }, text: queued }
      }),
    )
}

function describeNew({ webhook: { id }, secret }: CreatedWebhook): string {
  if (secret === null) return `Webhook ${id}. Send a test with: slipway webhook test ${id}`
  return `Webhook ${id}; its secret is shown only this once:\n${secret}`
}

function describe({ id, address, form, events, off, failingSince, waiting }: Webhook): string {
  const failing = failingSince ? `nothing arrives since ${failingSince}` : 'on'
  const state = off ? `off since ${off.at} (${off.by})` : failing
  const rest = waiting > 0 ? `${waiting} waiting` : ''
  return [String(id).padStart(6), address, form, events.join(', '), state, rest]
    .filter(Boolean)
    .join('  ')
}

function describeDelivery({ id, createdAt, event, state, nextAt, attempts }: WebhookDelivery) {
  const last = attempts.at(-1)
  const outcome = last ? (last.fault ?? `status ${last.status}`) : ''
  const next = nextAt ? `next ${nextAt}` : ''
  const tries = attempts.length > 0 ? `${attempts.length} tries, the last: ${outcome}` : ''
  return [String(id).padStart(6), createdAt, event, state, tries, next].filter(Boolean).join('  ')
}

function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text]
}
