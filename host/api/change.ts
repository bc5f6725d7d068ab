import { CHANGE_HEADER } from '@slipway/sdk/contract'
import type { EndpointCall } from '@slipway/sdk/contract/call'
import type * as z from 'zod/mini'
import type { Api } from './api'

/** The result of a change. */
export interface Changed<Body> {
  readonly body: Body
  /** Its number in the audit, to undo it by; nothing, if the server changed nothing. */
  readonly change: number | undefined
}

type ApiCall = Parameters<Api['request']>[0]

/** Makes a change whose reply has no body. */
export function requestChange(api: Api, call: ApiCall): Promise<Changed<unknown>> {
  return withChange((onReply) => api.request({ ...call, onReply }))
}

/** Makes a change, and parses the reply by the contract's `schema`. */
export function callChange<Schema extends z.ZodMiniType>(
  api: Api,
  schema: Schema,
  call: ApiCall & Pick<EndpointCall<NoInfer<Schema>>, 'reply'>,
): Promise<Changed<z.output<Schema>>> {
  return withChange((onReply) => api.call(schema, { ...call, onReply }))
}

async function withChange<Body>(
  send: (onReply: (reply: Response) => void) => Promise<Body>,
): Promise<Changed<Body>> {
  let change: number | undefined
  const body = await send((reply) => {
    const id = reply.headers.get(CHANGE_HEADER)
    change = id === null ? undefined : Number(id)
  })
  return { body, change }
}
