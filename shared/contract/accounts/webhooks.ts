import * as z from 'zod/mini'
import { anyhow, oneLine } from '../remotes/catalog'
import { auditFilter } from './audit'

const time = z.string()

/** An action of the audit, or a group for all of its actions. */
const webhookEvents = z.array(auditFilter).check(
  z.minLength(1),
  z.maxLength(50),
  z.refine((events) => new Set(events).size === events.length, 'An event is named twice.'),
)

const webhookUrl = z.string().check(z.minLength(1), z.maxLength(500), oneLine)

/**
 * The form of messages: `json` for programs, signed, as Standard Webhooks have it; the others as a chat shows them to
 * people, with a text and a link.
 */
export const webhookForm = z.enum(['json', 'slack', 'teams', 'mattermost'])
export type WebhookForm = z.infer<typeof webhookForm>

/** The events that are reported unless somebody chooses: what the guard does, and errors of many. */
export const usualWebhookEvents = ['guard', 'errors'] as const

/** Why nobody is told any more: an operator said so, or nobody answered for days. */
const webhookEnd = z.enum(['operator', 'failures'])
export type WebhookEnd = z.infer<typeof webhookEnd>

/** An address that learns of changes. */
export const webhook = z.object({
  id: z.number(),
  /** Its origin, and a mark that tells two of one origin apart: the rest is as good as a password. */
  address: z.string(),
  form: webhookForm,
  /** Also those that only a newer server knows. */
  events: z.array(z.string()),
  createdAt: time,
  /** Its creator. */
  who: z.string(),
  /** `null`: it is on. */
  off: z.nullable(z.object({ at: time, by: webhookEnd })),
  /** Since when no attempt succeeded; `null`: the last one did, or there was none. */
  failingSince: z.nullable(time),
  /** Messages that wait for their next attempt. */
  waiting: z.number(),
})
export type Webhook = z.infer<typeof webhook>

/** The body of `GET /manage/webhooks`. */
export const webhooksBody = z.object({
  items: z.array(webhook),
  /** Whether messages in a chat have a link to their page: only with `PUBLIC_URL` is its address known. */
  links: z.boolean(),
})

/** The request body of `POST /manage/webhooks`. */
export const newWebhook = z.strictObject({
  url: webhookUrl,
  /** Default: `json`. */
  form: z.optional(webhookForm),
  /** Default: `guard` and `errors`. */
  events: z.optional(webhookEvents),
  anyhow,
})
export type NewWebhook = z.infer<typeof newWebhook>

/** The body of `POST /manage/webhooks`; the secret is shown this once. A chat checks none: `null`. */
export const createdWebhook = z.object({ webhook, secret: z.nullable(z.string()) })
export type CreatedWebhook = z.infer<typeof createdWebhook>

/** The request body of `PATCH /manage/webhooks/{webhook}`. */
export const webhookChange = z.strictObject({
  url: z.optional(webhookUrl),
  events: z.optional(webhookEvents),
  on: z.optional(z.boolean()),
  anyhow,
})
export type WebhookChange = z.infer<typeof webhookChange>

/** The reply to `PATCH /manage/webhooks/{webhook}`. */
export const changedWebhook = z.extend(webhook, {
  /** Of another address for programs, which never had the one before; shown this once. */
  secret: z.optional(z.string()),
})
export type ChangedWebhook = z.infer<typeof changedWebhook>

/** The reply to `POST /manage/webhooks/{webhook}/secret`; the secret is shown this once. */
export const replacedSecret = z.object({
  secret: z.string(),
  /** ISO 8601: messages are signed with the one before as well until then. */
  before: time,
})
export type ReplacedSecret = z.infer<typeof replacedSecret>

/** Why an attempt came to nothing, where no status says so. */
export const webhookFault = z.enum([
  'timed-out',
  'unreachable',
  'address-refused',
  'not-trusted',
  /** No key of the server opens the secret. */
  'secret-unreadable',
])
export type WebhookFault = z.infer<typeof webhookFault>

const webhookAttempt = z.object({
  at: time,
  /** Of the answer; `null`: there was none. */
  status: z.nullable(z.number()),
  fault: z.nullable(webhookFault),
  milliseconds: z.number(),
})
export type WebhookAttempt = z.infer<typeof webhookAttempt>

/** A message and what became of it. */
const webhookDelivery = z.object({
  id: z.number(),
  /** `webhook-id`: the same in every attempt. */
  message: z.string(),
  event: z.string(),
  createdAt: time,
  /** `failed`: it is not tried any more. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  nextAt: z.nullable(time),
  /** The last ones, oldest first. */
  attempts: z.array(webhookAttempt),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

/** The body of `GET /manage/webhooks/{webhook}/deliveries`; newest first. */
export const webhookDeliveriesBody = z.object({ items: z.array(webhookDelivery) })
