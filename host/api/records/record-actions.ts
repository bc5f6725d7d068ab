import {
  type ActionResult,
  actionResult,
  type ResourceRecord,
  resourceRecord,
} from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from '../api'
import type { RecordAddress } from './record-paths'

export interface ActionRequest {
  readonly resource: string
  readonly action: string
  readonly ids: readonly number[]
  /** By id, each record's version as the reader saw it: one that has changed since is refused. */
  readonly etags?: Readonly<Record<number, string>> | undefined
  /** The values of the action's fields. */
  readonly input?: Readonly<Record<string, unknown>> | undefined
  /** The same for each try: however often it is sent, it runs once. */
  readonly key: string
}

/** Runs an action; each record is done or refused by itself. */
export function runAction(api: Api, { key, ...request }: ActionRequest): Promise<ActionResult> {
  const { resource, action, ids, etags, input } = request
  return api.call(actionResult, {
    ...callOf('POST /resources/{resource}/actions/{action}', {
      path: { resource, action },
      body: { ids: [...ids], ...(etags && { etags }), ...(input && { input }) },
    }),
    idempotencyKey: key,
  })
}

/** Brings a deleted record back. */
export function restoreRecord(api: Api, address: RecordAddress): Promise<ResourceRecord> {
  const call = callOf('POST /resources/{resource}/{id}/restore', { path: address })
  return api.call(resourceRecord, call)
}

/** Brings deleted records back, one after the other. */
export async function restoreRecords(
  api: Api,
  resource: string,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) await restoreRecord(api, { resource, id })
}
