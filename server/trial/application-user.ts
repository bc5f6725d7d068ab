import type { ActionResult, CardBody, MetaBody, SlotMap, SlotsBody } from '@slipway/sdk/contract'
import { CodedError } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { SendCall } from './trial-calls'
import { createUserRecords, type UserRecords } from './user-records'

/** Somebody who uses the application, with a session of their own. Every refused call throws a `CodedError`. */
export interface ApplicationUser {
  /** With the password, for a browser that signs in as them; empty for a visitor. */
  readonly email: string
  readonly password: string
  /** Throws for a resource that the application does not have. */
  records(resource: string): UserRecords
  /**
   * Runs an action on records; `input` has the values of the fields that it asks for. It throws as soon as one of the
   * records is refused: the error's `cause` is the result for all of them.
   */
  run(
    resource: string,
    action: string,
    ids: readonly number[],
    input?: Readonly<Record<string, unknown>>,
  ): Promise<ActionResult>
  /** The data of a card of a dashboard. */
  card(dashboard: string, card: string): Promise<CardBody['data']>
  /** The entries that they get, with their props, by location. */
  slots(): Promise<SlotMap>
  /** Everything that their pages are drawn from. */
  meta(): Promise<MetaBody>
  /** Any other call of the HTTP API; returns the body of the answer. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

interface UserDeps {
  readonly credentials: { readonly email: string; readonly password: string } | undefined
  /** Sends a call in their session. */
  readonly send: SendCall
  /** Throws for a name that no resource has. */
  readonly checkResource: (name: string) => void
}

/** Returns the calls of a user, or of a visitor who is not signed in. */
export function createApplicationUser({
  credentials,
  send,
  checkResource,
}: UserDeps): ApplicationUser {
  // What the server answers to a call is what the table of calls says.
  const ask = async <Answer>(call: Parameters<SendCall>[0]) => (await send(call)).body as Answer
  const meta = () => ask<MetaBody>(callOf('GET /meta'))
  return {
    email: '',
    password: '',
    ...credentials,
    records(resource) {
      checkResource(resource)
      return createUserRecords(resource, send)
    },
    async run(...[resource, action, ids, input]) {
      checkResource(resource)
      const path = { resource, action }
      const body = { ids: [...ids], ...(input && { input }) }
      const call = callOf('POST /resources/{resource}/actions/{action}', { path, body })
      return refusedThrown(ids, await ask<ActionResult>(call))
    },
    async card(dashboard, card) {
      const call = callOf('GET /dashboards/{dashboard}/cards/{card}', { path: { dashboard, card } })
      return (await ask<CardBody>(call)).data
    },
    slots: async () =>
      credentials ? (await meta()).slots : (await ask<SlotsBody>(callOf('GET /slots'))).slots,
    meta,
    call: (method, path, body) => ask({ method, path, body }),
  }
}

function refusedThrown(ids: readonly number[], result: ActionResult): ActionResult {
  const [first] = result.refused
  if (!first) return result
  const lines = result.refused.map(({ title, code, detail }) => `\n  ${title}: ${code}. ${detail}`)
  const errors = result.refused.map(({ id, pointer, code, detail }) => ({
    pointer: pointer ?? `/ids/${ids.indexOf(id)}`,
    code,
    detail,
  }))
  const message = `${lines.length} of ${ids.length} records were refused.${lines.join('')}`
  throw new CodedError(first.code, message, { status: 409, errors, cause: result })
}
