import { health } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { Answer, bindEndpoints } from '../http/bind-endpoints'
import { waitAtMost } from '../http/wait-at-most'
import type { Storage } from '../storage/storage'

const PING_MS = 1000

/** `/healthz`: the process runs. `/readyz`: it can do its work now. Neither says more. */
export function healthRoutes(storage: Pick<Storage, 'ping'>): {
  readonly routes: Router
  /** `/readyz` says no from then on. */
  drain(): void
} {
  let isDraining = false
  const headers = { 'Cache-Control': 'no-store' }
  const routes = bindEndpoints(
    health,
    {
      'GET /healthz': () => new Answer({ status: 'ok' }, { headers }),
      async 'GET /readyz'() {
        if (!isDraining && (await answersInTime(storage)))
          return new Answer({ status: 'ready' }, { headers })
        const retry = { ...headers, 'Retry-After': '2' }
        return new Answer({ status: 'not-ready' }, { status: 503, headers: retry })
      },
    },
    { guards: () => [] },
  )
  return {
    routes,
    drain() {
      isDraining = true
    },
  }
}

function answersInTime(storage: Pick<Storage, 'ping'>): Promise<boolean> {
  const ping = storage.ping().then(
    () => true,
    () => false,
  )
  return waitAtMost(PING_MS, ping, false)
}
