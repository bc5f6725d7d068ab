import { storage } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import type { Guards } from '../identity/guards'
import { createRetention, type Pruned, type RetentionDeps } from './retention'
import { readKept } from './what-is-kept'

export interface StorageRoutesDeps extends RetentionDeps {
  /** Whether this server removes once a day what is old. */
  readonly isPruning: boolean
}

/** `/manage/storage`: what is kept, and what `slipway prune` would remove of it. */
export function storageRoutes({
  guards,
  isPruning,
  ...deps
}: StorageRoutesDeps & { readonly guards: Pick<Guards, 'of'> }): Router {
  const plan = oneAtATime(createRetention(deps).plan)
  return bindEndpoints(
    storage,
    {
      'GET /manage/storage': async () => ({ ...(await readKept(deps)), isPruning }),
      'GET /manage/storage/dry-run': () => plan(),
    },
    { guards: guards.of },
  )
}

/** It looks at all that is old: callers that come meanwhile share what the first one gets. */
function oneAtATime(plan: () => Promise<Pruned>): () => Promise<Pruned> {
  let running: Promise<Pruned> | undefined
  return () =>
    (running ??= plan().finally(() => {
      running = undefined
    }))
}
