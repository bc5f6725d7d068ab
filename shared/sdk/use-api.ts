import { useEffect, useState } from 'react'
import { callElsewhere } from './call-elsewhere'
import { type ApiRequest, useHostStore } from './host'
import { toProblem } from './problem-error'

/** Options of a request, in addition to its path and body. */
export type ApiOptions = Pick<ApiRequest, 'ifMatch' | 'idempotencyKey' | 'signal'>

/**
 * Requests to the server's API, or to another origin. Each resolves to the body of the reply (unchecked JSON;
 * `undefined` for 204), or rejects with a {@link ProblemError}.
 *
 * * `path` is below the API's address, such as `/resources/orders/7`: the host adds the session and its
 * headers. A full `https` address of another origin, which the remote names in its `origins` and an operator
 * grants, is requested without cookies and without those headers.
 */
export interface Api {
  get(path: string, options?: ApiOptions): Promise<unknown>
  post(path: string, body?: unknown, options?: ApiOptions): Promise<unknown>
  patch(path: string, body: unknown, options?: ApiOptions): Promise<unknown>
  delete(path: string, options?: ApiOptions): Promise<unknown>
}

/**
 * The API for this component, the same object for its life. Reads that are running when it leaves the page are
 * aborted, and reject with an `AbortError`; a change that was already sent is completed. Throws outside of the
 * host.
 * @example
 * const api = useApi()
 * const order = await api.get('/resources/orders/7')
 */
export function useApi(): Api {
  const store = useHostStore('useApi')
  const [reading] = useState(() => new Reading())
  const [api] = useState(() => createApi((call) => store.host.request(call), reading))
  useEffect(() => () => reading.stop(), [reading])
  return api
}

/** The component's reads, which stop with it. React may unmount and mount it again: then they may begin again. */
class Reading {
  #controller: AbortController | undefined

  signal(given: AbortSignal | undefined): AbortSignal {
    this.#controller ??= new AbortController()
    const { signal } = this.#controller
    return given ? AbortSignal.any([given, signal]) : signal
  }

  stop(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }
}

type Send = (call: ApiRequest) => Promise<unknown>

function createApi(request: Send, reading: Reading): Api {
  const send: Send = async (call) => {
    try {
      return await (isElsewhere(call.path) ? callElsewhere(call) : request(call))
    } catch (error) {
      throw toProblem(error)
    }
  }
  return {
    get: (path, { signal, ...options } = {}) =>
      send({ method: 'GET', path, ...options, signal: reading.signal(signal) }),
    post: (path, body, options) => send({ method: 'POST', path, body, ...options }),
    patch: (path, body, options) => send({ method: 'PATCH', path, body, ...options }),
    delete: (path, options) => send({ method: 'DELETE', path, ...options }),
  }
}

const base = 'https://base.invalid'

// Parsed as the browser will: `//elsewhere`, or tabs between the slashes, is no path.
function isElsewhere(path: string): boolean {
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  if (url?.origin === base && path.startsWith('/')) return false
  if (/^https?:\/\//i.test(path) && url && url.origin !== window.location.origin) return true
  throw new Error(
    `"${path}" is neither a path below the API, such as /resources/orders, nor an https address of another origin.`,
  )
}
