import {
  type CreatedWebhook,
  createdWebhook,
  type NewWebhook,
  type ReplacedSecret,
  replacedSecret,
  type Webhook,
  type WebhookDelivery,
  webhook,
  webhookDeliveriesBody,
  webhooksBody,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Api } from './api'
import { type Changed, callChange } from './change'
import { itemsOf, useManageReply } from './manage'

/** Messages are sent a second or two after they were asked for. */
const FOLLOW_MS = 2000

export function useWebhooks(): UseQueryResult<readonly Webhook[]> {
  return useWebhooksReply(itemsOf)
}

/** Whether messages in a chat have links. */
export function useWebhookLinks(): UseQueryResult<boolean> {
  return useWebhooksReply(({ links }) => links)
}

function useWebhooksReply<Data>(select: (body: z.output<typeof webhooksBody>) => Data) {
  return useManageReply(webhooksBody, callOf('GET /manage/webhooks'), {
    select,
    // What becomes of messages is no change of the catalog, which pages are told of.
    refetchInterval: 10_000,
  })
}

/** Follows what becomes of the messages while somebody looks. */
export function useWebhookLog(id: number): UseQueryResult<readonly WebhookDelivery[]> {
  const call = callOf('GET /manage/webhooks/{webhook}/deliveries', { path: { webhook: id } })
  return useManageReply(webhookDeliveriesBody, call, {
    select: itemsOf,
    refetchInterval: FOLLOW_MS,
  })
}

export function createWebhook(api: Api, body: NewWebhook): Promise<CreatedWebhook> {
  return api.call(createdWebhook, callOf('POST /manage/webhooks', { body }))
}

/** Makes another secret; the one before counts as well for a day. */
export function replaceWebhookSecret(api: Api, id: number): Promise<ReplacedSecret> {
  const call = callOf('POST /manage/webhooks/{webhook}/secret', { path: { webhook: id } })
  return api.call(replacedSecret, call)
}

/** Returns the change's number in the audit. */
export function switchWebhook(api: Api, id: number, on: boolean): Promise<Changed<Webhook>> {
  const call = callOf('PATCH /manage/webhooks/{webhook}', { path: { webhook: id }, body: { on } })
  return callChange(api, webhook, call)
}

export async function removeWebhook(api: Api, id: number): Promise<void> {
  await api.request(callOf('DELETE /manage/webhooks/{webhook}', { path: { webhook: id } }))
}

export async function testWebhook(api: Api, id: number): Promise<void> {
  await api.request(callOf('POST /manage/webhooks/{webhook}/test', { path: { webhook: id } }))
}

export async function replayDelivery(api: Api, id: number, delivery: number): Promise<void> {
  const path = { webhook: id, delivery }
  await api.request(
    callOf('POST /manage/webhooks/{webhook}/deliveries/{delivery}/replay', { path }),
  )
}
