import { createHash, randomBytes } from 'node:crypto'
import {
  type AuditAction,
  type AuditDetail,
  type ChangedWebhook,
  type CodedError,
  codedProblem,
  type NewWebhook,
  type ReplacedSecret,
  usualWebhookEvents,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
} from '@slipway/sdk/contract'
import { webhookNeeds } from '../capabilities/capabilities'
import { refuseUnheld } from '../capabilities/refuse-unheld'
import type { Storage } from '../storage/storage'
import {
  type Actor,
  type Audit,
  type CreateAudit,
  createAuditTable,
} from '../storage/tables/audit-table'
import {
  createWebhookDeliveriesTable,
  type StoredDelivery,
} from '../storage/tables/webhook-deliveries-table'
import { createWebhooksTable, type StoredWebhook } from '../storage/tables/webhooks-table'
import { readNow, type StorageScope, transact } from '../storage/transact'
import {
  AddressRefused,
  addressesOf,
  type Resolve,
  readTarget,
  refuseAddresses,
  type WebhookTargets,
} from './public-addresses'
import type { SecretBox } from './secret-box'

export interface WebhooksDeps {
  readonly storage: Storage
  readonly targets: WebhookTargets
  readonly resolve: Resolve
  /** Seals the secrets. */
  readonly box: SecretBox
  /** Default: the table of all changes. */
  readonly createAudit?: CreateAudit
}

/** Management of webhooks by operators. Each change and its row in the audit are one transaction. */
export type Webhooks = ReturnType<typeof createWebhooks>

/** The most addresses that are told of changes: each change waits in a row for each of them. */
const MOST_WEBHOOKS = 50

function refuseMore(count: number): void {
  if (count < MOST_WEBHOOKS) return
  throw codedProblem(
    'limit-reached',
    `There are ${count} webhooks, and at most ${MOST_WEBHOOKS} are kept. Remove one first.`,
  )
}

/** As done by `actor`. */
export function createWebhooks(deps: WebhooksDeps, actor: Actor) {
  const { box, storage, createAudit = createAuditTable } = deps
  const tables = createWebhooksTable(storage)
  const deliveries = createWebhookDeliveriesTable(storage)
  return {
    list: async (): Promise<readonly Webhook[]> => (await tables.list()).map(toWebhook),
    /** Throws `webhook-refused`, `limit-reached` and `server-older`. */
    async create({ url, form = 'json', events = [...usualWebhookEvents], anyhow }: NewWebhook) {
      await refuseAddress(deps, url)
      const secret = form === 'json' ? newSecret() : null
      return await transact(storage, async (scope) => {
        await refuseUnheld(scope, { needs: webhookNeeds({ form, events }), anyhow })
        const hooks = createWebhooksTable(scope)
        refuseMore(await hooks.count())
        const added = { url, form, events, who: actor.name, secret: box.close(secret ?? '') }
        const hook = await findIn(scope, await hooks.add(added))
        const detail = { from: null, to: auditedState(hook) }
        await note(createAudit(scope), { actor, action: 'webhook.created', hook, detail })
        return { webhook: toWebhook(hook), secret }
      })
    },
    /** Throws `webhook-refused`, `server-older` and `not-found`. */
    async change(id: number, { anyhow, ...to }: WebhookChange): Promise<ChangedWebhook> {
      if (to.url !== undefined) await refuseAddress(deps, to.url)
      const change = { id, to, actor, createAudit }
      const changed = await transact(storage, async (scope) => {
        await refuseNewNeeds(scope, { id, to, anyhow })
        const before = await findIn(scope, id)
        const hook = await changeWebhook(scope, change)
        const isElsewhere = hook.url !== before.url && hook.form === 'json'
        const secret = isElsewhere
          ? await replaceSecret(scope, { id, box, overlapMs: 0 })
          : undefined
        return { ...toWebhook(hook), ...(secret && { secret }) }
      })
      return changed
    },
    /** Throws `webhook-refused` for a chat, which checks no signature. */
    replaceSecret: (id: number): Promise<ReplacedSecret> =>
      transact(storage, async (scope) => {
        const hook = await findIn(scope, id)
        if (hook.form !== 'json')
          throw codedProblem('webhook-refused', 'A chat checks no signature, so it has no secret.')
        const until = toIso((await readNow(scope)) + OVERLAP_MS)
        const secret = await replaceSecret(scope, { id, box, overlapMs: OVERLAP_MS })
        const detail = { until }
        await note(createAudit(scope), { actor, action: 'webhook.secret-replaced', hook, detail })
        return { secret, before: until }
      }),
    remove: (id: number): Promise<void> =>
      transact(storage, async (scope) => {
        const hook = await findIn(scope, id)
        const detail = { from: auditedState(hook), to: null }
        await note(createAudit(scope), { actor, action: 'webhook.removed', hook, detail })
        await createWebhooksTable(scope).remove(id)
      }),
    /** Sends a test message; throws `webhook-refused` where it is off. */
    async test(id: number): Promise<void> {
      await transact(storage, async (scope) => {
        const hook = await findIn(scope, id)
        refuseOff(hook)
        const key = `test-${randomBytes(9).toString('base64url')}`
        const message = { event: 'webhook.tested', key, data: { by: actor.name } }
        await createWebhookDeliveriesTable(scope).queueFor(id, message)
        await note(createAudit(scope), { actor, action: 'webhook.tested', hook, detail: {} })
      })
    },
    async deliveries(id: number): Promise<readonly WebhookDelivery[]> {
      await findIn(storage, id)
      return (await deliveries.list(id)).map(toDelivery)
    },
    async replay(id: number, delivery: number): Promise<void> {
      refuseOff(await findIn(storage, id))
      if (!(await deliveries.replay(id, delivery))) throw notFound('There is no such message.')
    },
  }
}

/** The receiver has so long to take the new secret. */
const OVERLAP_MS = 24 * 3_600_000

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

interface NewSecret {
  readonly id: number
  readonly box: SecretBox
  readonly overlapMs: number
}

async function replaceSecret(scope: StorageScope, { id, box, overlapMs }: NewSecret) {
  const secret = newSecret()
  await createWebhooksTable(scope).replaceSecret(id, box.close(secret), overlapMs)
  return secret
}

interface Needy {
  readonly id: number
  readonly to: WebhookChange
  readonly anyhow: boolean | undefined
}

async function refuseNewNeeds(scope: StorageScope, { id, to, anyhow }: Needy): Promise<void> {
  const { form, events, off } = await findIn(scope, id)
  if (to.on === false || (off && to.on === undefined)) return
  const needs = webhookNeeds({ form, events: to.events ?? events })
  await refuseUnheld(scope, { needs, before: off ? [] : webhookNeeds({ form, events }), anyhow })
}

interface Change {
  readonly id: number
  readonly to: WebhookChange
  readonly actor: Actor
  readonly createAudit: CreateAudit
}

/** With its row in the audit, if it changes anything. Takes any address; throws `not-found`. */
export async function changeWebhook(
  scope: StorageScope,
  { id, to: { url, events, on }, actor, createAudit }: Change,
): Promise<StoredWebhook> {
  const hooks = createWebhooksTable(scope)
  const before = await findIn(scope, id)
  await hooks.change(id, { ...(url && { url }), ...(events && { events }) })
  if (on === true && before.off) await hooks.switchOn(id)
  if (on === false) await hooks.switchOff(id, 'operator')
  const hook = await findIn(scope, id)
  const detail = { from: auditedState(before), to: auditedState(hook) }
  const isChanged =
    before.url !== hook.url || JSON.stringify(detail.from) !== JSON.stringify(detail.to)
  if (isChanged) await note(createAudit(scope), { actor, action: 'webhook.changed', hook, detail })
  return hook
}

/** As the audit has it. */
export function auditedState({ url, events, off }: StoredWebhook): WebhookState {
  return { address: shownAddress(url), events: [...events], on: off === null }
}

/** Many receivers have their secret in the path, so of what follows the origin people see only a digest. */
function shownAddress(url: string): string {
  const { origin, pathname, search, hash } = new URL(url)
  const rest = pathname + search + hash
  if (rest === '/') return origin
  return `${origin}/…${createHash('sha256').update(rest).digest('hex').slice(0, 8)}`
}

interface WebhookState {
  readonly address: string
  readonly events: string[]
  readonly on: boolean
}

interface Note<Action extends AuditAction> {
  readonly actor: Actor
  readonly action: Action
  readonly hook: StoredWebhook
  readonly detail: AuditDetail<Action>
}

async function note<Action extends AuditAction>(
  audit: Audit,
  { hook, ...change }: Note<Action>,
): Promise<void> {
  await audit.add({ ...change, subject: { id: hook.id, name: shownAddress(hook.url) } })
}

async function findIn(scope: StorageScope, id: number): Promise<StoredWebhook> {
  const found = await createWebhooksTable(scope).find(id)
  if (!found) throw notFound('There is no such webhook.')
  return found
}

async function refuseAddress({ targets, resolve }: WebhooksDeps, text: string): Promise<void> {
  try {
    // A name that does not resolve now may do so when there is something to send.
    const found = (name: string) => resolve(name).catch(() => [])
    refuseAddresses(await addressesOf(readTarget(text, targets), found), targets)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    const errors = [{ pointer: '/url', code: 'webhook-refused', detail: error.message }]
    throw codedProblem('webhook-refused', `No message goes there. ${error.message}`, { errors })
  }
}

function refuseOff({ off }: StoredWebhook): void {
  if (off) throw codedProblem('webhook-refused', 'The webhook is off. Switch it on first.')
}

function notFound(detail: string): CodedError {
  return codedProblem('not-found', detail)
}

function toWebhook({ url, createdAt, off, failingSince, events, ...hook }: StoredWebhook): Webhook {
  return {
    ...hook,
    address: shownAddress(url),
    events: [...events],
    createdAt: toIso(createdAt),
    off: off && { ...off, at: toIso(off.at) },
    failingSince: failingSince === null ? null : toIso(failingSince),
  }
}

function toDelivery({ id, message, event, state, ...row }: StoredDelivery): WebhookDelivery {
  return {
    id,
    message,
    event,
    state,
    createdAt: toIso(row.createdAt),
    nextAt: row.nextAt === null ? null : toIso(row.nextAt),
    attempts: row.attempts.map((attempt) => ({ ...attempt, at: toIso(attempt.at) })),
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString()
}
