import { webhooks } from '@slipway/sdk/contract/api'
import { type Request, type Router } from 'express'
import { bindEndpoints } from '../http/bind-endpoints'
import { setChangeHeader } from '../http/change-header'
import type { Guards } from '../identity/guards'
import { actorOf } from '../identity/request-viewer'
import { createAuditTable } from '../storage/tables/audit-table'
import { type CallAudit, createCallAudit } from '../storage/tables/call-audit'
import { createWebhooks, type WebhooksDeps } from './webhooks'

interface WebhookRoutesDeps extends WebhooksDeps {
  readonly guards: Guards
  /** Whether messages in a chat have links. */
  readonly links: boolean
}

/** `/manage/webhooks…`. */
export function webhookRoutes({ guards, links, ...deps }: WebhookRoutesDeps): Router {
  const of = (request: Request, audit?: CallAudit) =>
    createWebhooks({ ...deps, ...audit }, actorOf(request))
  return bindEndpoints(
    webhooks,
    {
      'GET /manage/webhooks': async ({ request }) => ({ items: await of(request).list(), links }),
      'POST /manage/webhooks': ({ request, body }) => of(request).create(body),
      async 'PATCH /manage/webhooks/{webhook}'({ request, response, path, body }) {
        const audit = createCallAudit(createAuditTable)
        const changed = await of(request, audit).change(path.webhook, body)
        setChangeHeader(response, audit.change())
        return changed
      },
      'POST /manage/webhooks/{webhook}/secret': ({ request, path }) =>
        of(request).replaceSecret(path.webhook),
      'DELETE /manage/webhooks/{webhook}': ({ request, path }) => of(request).remove(path.webhook),
      'POST /manage/webhooks/{webhook}/test': ({ request, path }) => of(request).test(path.webhook),
      'GET /manage/webhooks/{webhook}/deliveries': async ({ request, path }) => ({
        items: await of(request).deliveries(path.webhook),
      }),
      'POST /manage/webhooks/{webhook}/deliveries/{delivery}/replay': ({ request, path }) =>
        of(request).replay(path.webhook, path.delivery),
    },
    { guards: guards.of },
  )
}
