import type { Credentials } from '@slipway/sdk/contract'
import { type ApiRoute, callOf, type Given } from '@slipway/sdk/contract/call'
import { createProofs } from './console-proof'
import { callHttp, type Reply } from './http-client'

interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly cookie?: string
  readonly body?: string | Buffer
  /** A body; sent as JSON, from our own page. */
  readonly json?: unknown
}

/** What the endpoint table does not describe. */
interface Undescribed extends Pick<RequestOptions, 'headers' | 'cookie'> {
  readonly bytes?: Buffer
}

/** The options may be left out where the table asks for nothing. */
export type CallArguments<Route extends ApiRoute> = [
  route: Route,
  ...options: Record<never, never> extends Given<Route>
    ? [(Given<Route> & Undescribed)?]
    : [Given<Route> & Undescribed],
]

/** Asks a server of the tests. */
export interface TestClient {
  /** Whatever is asked. `path` goes out as it is, behind nothing: `BASE_PATH` is written out. */
  request(path: string, options?: RequestOptions): Promise<Reply>
  /** A call of the endpoint table, below `BASE_PATH`. */
  call<Route extends ApiRoute>(...call: CallArguments<Route>): Promise<Reply>
  /** The `Cookie` header of the new session. */
  signInAs(credentials: Credentials): Promise<string>
}

export function createTestClient(port: number, basePath = ''): TestClient {
  const proofHeader = createProofs({ port, basePath })
  const request: TestClient['request'] = async (path, { json, cookie, ...rest } = {}) => {
    const headers = {
      ...(cookie && { Cookie: cookie }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(rest.method && { 'Sec-Fetch-Site': 'same-origin' }),
      ...(await proofHeader(path, cookie)),
      ...rest.headers,
    }
    const body = json === undefined ? rest.body : JSON.stringify(json)
    return await callHttp({ port, path, ...rest, headers, ...(body !== undefined && { body }) })
  }
  const call: TestClient['call'] = (...[route, options]) => {
    const { method, path, body, headers, cookie, bytes } = toCall(route, options)
    return request(`${basePath}${path}`, {
      ...(method !== 'GET' && { method }),
      ...(headers && { headers }),
      ...(cookie !== undefined && { cookie }),
      ...(bytes && { body: bytes }),
      json: body,
    })
  }
  return {
    request,
    call,
    async signInAs({ email, password }) {
      const reply = await call('POST /login', { body: { email, password } })
      if (reply.status !== 200) throw new Error(`signing in failed: ${reply.text}`)
      return String(reply.headers['set-cookie']?.at(-1)?.split(';')[0])
    },
  }
}

/** A call as HTTP has it, with what the table does not describe. */
export function toCall(route: ApiRoute, options: Undescribed = {}) {
  const { headers, cookie, bytes, ...given } = options
  return { ...callOf(route, given as never), headers, cookie, bytes }
}
