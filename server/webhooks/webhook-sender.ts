import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { every, pruneRegularly } from '../loops/every'
import { createAuditTable } from '../storage/tables/audit-table'
import {
  createWebhookDeliveriesTable,
  type DeliveryOutcome,
  type DueDelivery,
} from '../storage/tables/webhook-deliveries-table'
import { createWebhooksTable } from '../storage/tables/webhooks-table'
import { type StorageScope, transact } from '../storage/transact'
import { type Attempt, type SendOptions, sendWebhook } from './send-webhook'
import { auditedState } from './webhooks'

interface SenderDeps extends SendOptions {
  readonly storage: StorageScope
  readonly log: Pick<Logger, 'warn'>
}

/** Sends the messages whose time has come. */
export type WebhookSender = ReturnType<typeof createWebhookSender>

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** After each attempt that failed, as the specification advises; three days and three hours in all. */
export const retryPauses: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** A message whose server died is another one's after so long. */
const LEASE_MS = MINUTE
/** The time that a stop waits for answers: another server, or the next start, sends what had none. */
const STOP_MS = SECOND
/** Messages that one address gets at the same time. */
const AT_ONCE = 2
/** The longest that a message without an answer in time keeps others from its address. */
const HOLD_MS = 5 * MINUTE
/** Longer than a round takes that finds nothing; each server at times of its own. */
const pauseMs = () => 1000 + Math.random() * 1000

export function createWebhookSender(deps: SenderDeps) {
  const { storage, log } = deps
  const deliveries = createWebhookDeliveriesTable(storage)
  const underway = new Map<number, Promise<number>>()
  const stopping = new AbortController()
  const gone = new AbortController()

  async function sendOne(due: DueDelivery): Promise<number> {
    const delivery = await deliveries.claim(due, LEASE_MS)
    if (!delivery) return 0
    const attempt = await sendWebhook(delivery, { ...deps, gone: gone.signal })
    if (!attempt) {
      await deliveries.giveBack(delivery)
      return 0
    }
    if (await noteOutcome(storage, delivery, attempt))
      log.warn(
        { webhook: delivery.webhook },
        'a webhook was switched off: nobody answered for days',
      )
    return 1
  }

  async function sendTo(webhook: number): Promise<number> {
    let sent = 0
    for (let found = AT_ONCE; found === AT_ONCE && !stopping.signal.aborted; ) {
      const due = await deliveries.due(webhook, AT_ONCE)
      found = due.length
      for (const count of await Promise.all(due.map(sendOne))) sent += count
    }
    return sent
  }

  /** Each address by itself, so that a slow one holds up no other. */
  async function begin(): Promise<readonly Promise<number>[]> {
    const due = await deliveries.dueWebhooks()
    return due
      .filter((webhook) => !underway.has(webhook))
      .map((webhook) => {
        const work = sendTo(webhook).finally(() => underway.delete(webhook))
        underway.set(webhook, work)
        return work
      })
  }

  // A round does not wait for its messages: a slow address holds up no later round.
  async function beginAll(onError: (error: unknown) => void): Promise<void> {
    for (const work of await begin()) work.catch(onError)
  }

  async function prune(): Promise<void> {
    for (const { webhook, messages } of await deliveries.prune())
      log.warn({ webhook, messages }, 'messages to a webhook were given up: too many, or too old')
  }

  return {
    /** Everything that is due, but for addresses this server is sending to; returns how many messages it has sent. */
    send: async (): Promise<number> =>
      (await Promise.all(await begin())).reduce((sum, count) => sum + count, 0),
    /** Forgets what is old, and gives up what waits for too long. */
    prune,
    /**
     * A round every second or two; returns what stops it. What was begun has a second to end; a message whose
     * receiver did not answer by then is due again at once.
     */
    start(): () => Promise<void> {
      void sealAgain(deps).catch((error: unknown) =>
        log.warn({ err: error }, 'secrets of webhooks could not be sealed'),
      )
      const pruning = pruneRegularly(prune, (error) =>
        log.warn({ err: error }, 'old messages to webhooks could not be removed'),
      )
      const onError = (error: unknown) =>
        log.warn({ err: error }, 'messages to webhooks could not be read or noted')
      const sending = every(pauseMs, () => beginAll(onError), { onError, atOnce: true })
      return async () => {
        stopping.abort()
        void setTimeout(STOP_MS, undefined, { ref: false }).then(() => gone.abort())
        await Promise.all([pruning.stop(), sending.stop()])
        await Promise.allSettled(underway.values())
      }
    },
  }
}

/** After a start with another first key: what an older one sealed, or none, is sealed by it. */
export async function sealAgain({ storage, box }: Pick<SenderDeps, 'storage' | 'box'>) {
  const hooks = createWebhooksTable(storage)
  for (const { id, ...stored } of await hooks.secrets())
    for (const column of ['secret', 'secret_before'] as const) {
      const from = stored[column]
      if (from === null || box.isCurrent(from)) continue
      const secret = box.open(from)
      if (secret !== undefined) await hooks.storeAgain(id, column, { from, to: box.close(secret) })
    }
}

/** Keeps what became of an attempt; whether the address is switched off by it. */
function noteOutcome(
  storage: StorageScope,
  delivery: DueDelivery,
  attempt: Attempt,
): Promise<boolean> {
  const outcome = outcomeOf(attempt, delivery.tries)
  return transact(storage, async (scope) => {
    const deliveries = createWebhookDeliveriesTable(scope)
    const webhooks = createWebhooksTable(scope)
    // The address before its messages, as everywhere: otherwise two servers could wait for each other.
    if (outcome.state === 'delivered') await webhooks.noteSuccess(delivery.webhook)
    else await webhooks.noteFailure(delivery.webhook)
    await deliveries.note(delivery, attempt, outcome)
    if (attempt.fault === 'timed-out') await deliveries.holdBack(delivery.webhook, holdMs(outcome))
    return outcome.state === 'failed' && (await switchOff(scope, delivery, attempt))
  })
}

function outcomeOf({ status }: Attempt, tries: number): DeliveryOutcome {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' }
  const pause = retryPauses[tries]
  // 410: the receiver wants to hear nothing any more.
  if (status === 410 || pause === undefined) return { state: 'failed' }
  return { state: 'waiting', afterMs: Math.round(pause * (1 + Math.random() * 0.2)) }
}

function holdMs(outcome: DeliveryOutcome): number {
  return outcome.state === 'waiting' ? Math.min(outcome.afterMs, HOLD_MS) : HOLD_MS
}

/** Only where nothing has arrived since the message that is given up was made. */
async function switchOff(
  scope: StorageScope,
  { webhook, createdAt }: DueDelivery,
  { status }: Attempt,
): Promise<boolean> {
  const webhooks = createWebhooksTable(scope)
  const found = await webhooks.find(webhook)
  if (!found || found.off) return false
  const isDead = found.failingSince !== null && found.failingSince <= createdAt + HOUR
  if (status !== 410 && !isDead) return false
  await webhooks.switchOff(webhook, 'failures')
  const from = auditedState(found)
  await createAuditTable(scope).add({
    actor: { id: null, name: 'Slipway' },
    action: 'webhook.switched-off',
    subject: { id: webhook, name: from.address },
    detail: { from, to: { ...from, on: false } },
  })
  return true
}
