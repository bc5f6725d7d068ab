import { Router } from 'express'
import type { Storage } from '../storage/storage'

const PING_MS = 1000

/** `/healthz`: the process runs. `/readyz`: it can do its work now. Neither says more. */
export function healthRoutes(storage: Pick<Storage, 'ping'>): {
  readonly routes: Router
  /** `/readyz` says no from then on. */
  drain(): void
} {
  let isDraining = false
  const routes = Router({ caseSensitive: true, strict: true })
  routes.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: 'ok' })
  })
  routes.get('/readyz', async (_request, response) => {
    const isReady = !isDraining && (await answersInTime(storage))
    response.set({ 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '2' }) })
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not-ready' })
  })
  return {
    routes,
    drain() {
      isDraining = true
    },
  }
}

async function answersInTime(storage: Pick<Storage, 'ping'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_MS)
  })
  const ping = storage.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([ping, late]).finally(() => clearTimeout(timer))
}
