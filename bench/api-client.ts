import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import type { ReportSecret } from '@slipway/sdk/contract'

/** A visitor of the API; with a cookie after it signed in. */
export interface ApiClient {
  readonly cookie: string
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
}

export interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- what was answered is judged by comparing it
  readonly body: any
}

export function createApiClient(url: string, cookie = ''): ApiClient {
  let proof: Promise<Readonly<Record<string, string>>> | undefined
  const proofOf = () => {
    proof ??= readProof(url, cookie)
    return proof
  }
  return {
    cookie,
    async call(method, path, { body, headers } = {}) {
      const reply = await fetch(url + path, {
        method,
        headers: {
          'X-Slots-Request': '1',
          ...(cookie && { Cookie: cookie }),
          ...(cookie && path.startsWith('/manage/') && (await proofOf())),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, headers: reply.headers, body: text && JSON.parse(text) }
    },
  }
}

/** Signs in as an account of the demo; returns the session's cookie. */
export async function signIn(url: string, email = 'admin@demo.slipway.example'): Promise<string> {
  return (await signInOnPage(url, email)).cookie
}

/** The same, with the secret by which the host of that page proves its reports. */
export async function signInOnPage(
  url: string,
  email = 'admin@demo.slipway.example',
): Promise<{ readonly cookie: string; readonly reportSecret: ReportSecret }> {
  const credentials = { email, password: 'demo-slipway-2026' }
  const { status, headers, body } = await createApiClient(url).call('POST', '/login', {
    body: credentials,
  })
  const cookie = headers.getSetCookie().at(-1)?.split(';')[0]
  if (status !== 200 || !cookie) throw new Error(`POST /login answered ${status}`)
  // The contract's own: the server has just sent it.
  const { reportSecret } = body as { readonly reportSecret: ReportSecret }
  return { cookie, reportSecret }
}

/** Opens Administration, as a browser does, and takes the proof that its calls carry. */
async function readProof(url: string, cookie: string): Promise<Readonly<Record<string, string>>> {
  // fetch() has a `Sec-Fetch-Mode` of its own.
  const headers = { Cookie: cookie, 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }
  const asked = get(`${url}/app/manage/overview`, { headers })
  const [page] = (await once(asked, 'response')) as [IncomingMessage]
  const [, proof] = /"consoleProof":"([^"]+)"/.exec(await readAll(page)) ?? []
  return proof === undefined ? {} : { 'Slipway-Console': proof }
}
