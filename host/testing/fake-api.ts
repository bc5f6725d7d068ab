import {
  sampleForm,
  sampleList,
  sampleMeta,
  sampleNumberCard,
  sampleRecord,
  sampleTableCard,
} from './sample-bodies'

interface FakeCall {
  readonly method: string
  /** Path below the API's address, without its query. */
  readonly path: string
  readonly search: URLSearchParams
  readonly body: unknown
  readonly ifMatch: string | null
  readonly idempotencyKey: string | null
  readonly user: string | null
  readonly tenant: string | null
}

export interface FakeReply {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Answer = (call: FakeCall) => FakeReply | Promise<FakeReply>

export interface FakeApi {
  readonly fetch: typeof fetch
  readonly calls: readonly FakeCall[]
  /** Answers `'PATCH /resources/orders/1'` from now on. */
  answer(call: string, answer: Answer): void
}

/** The server's API with the replies of a small shop. */
export function createFakeApi(): FakeApi {
  const calls: FakeCall[] = []
  const answers = new Map<string, Answer>(Object.entries(usual))
  return {
    calls,
    answer: (call, answer) => void answers.set(call, answer),
    async fetch(input, init) {
      const call = readCall(String(input), init)
      calls.push(call)
      const answer = answers.get(`${call.method} ${call.path}`) ?? notFound
      return toResponse(await answer(call))
    },
  }
}

/** A problem as the server writes it. */
export function problemReply(
  status: number,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
): FakeReply {
  return { status, body: { type: 'about:blank', title: code, status, code, ...more } }
}

const notFound: Answer = () => problemReply(404, 'not-found')

const usual: Readonly<Record<string, Answer>> = {
  'GET /meta': () => ({ body: sampleMeta }),
  'GET /slots': () => ({ body: { slots: {} } }),
  'GET /remotes': () => ({ body: { slots: {}, globals: {} } }),
  'POST /login': () => ({ body: { user: sampleMeta.user } }),
  'POST /logout': () => ({ status: 204 }),
  'GET /resources/orders': ({ search }) => ({ body: sampleList(Number(search.get('page') ?? 1)) }),
  'GET /resources/orders/form': ({ search }) => ({
    body: sampleForm(search.get('mode') as 'create' | 'edit' | 'view'),
  }),
  'GET /resources/orders/1': () => ({ body: sampleRecord(1) }),
  'GET /resources/orders/1/relations/lines': ({ search }) => ({
    body: sampleList(Number(search.get('page') ?? 1), 10, 23),
  }),
  'POST /resources/orders': ({ body }) => ({ body: sampleRecord(1, body as object as never) }),
  'PATCH /resources/orders/1': ({ body }) => ({ body: sampleRecord(1, body as object as never) }),
  'DELETE /resources/orders/1': () => ({ status: 204 }),
  'GET /dashboards/sales/cards/revenue': () => ({ body: sampleNumberCard }),
  'GET /dashboards/sales/cards/latest': () => ({ body: sampleTableCard }),
}

function readCall(address: string, init: RequestInit | undefined): FakeCall {
  const { pathname, searchParams } = new URL(address, window.location.origin)
  return {
    method: init?.method ?? 'GET',
    path: pathname,
    search: searchParams,
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    ifMatch: new Headers(init?.headers).get('if-match'),
    idempotencyKey: new Headers(init?.headers).get('idempotency-key'),
    user: new Headers(init?.headers).get('slipway-user'),
    tenant: new Headers(init?.headers).get('slipway-tenant'),
  }
}

function toResponse({ status = 200, body, headers = {} }: FakeReply): Response {
  const text = body === undefined ? null : JSON.stringify(body)
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
}
