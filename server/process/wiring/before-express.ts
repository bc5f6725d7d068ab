import type { RequestListener } from 'node:http'
import type { Express, Request } from 'express'
import type { Logger } from 'pino'
import { answerBeforeExpress } from '../../delivery/before-express'
import { answerMetaBeforeExpress } from '../../delivery/meta-before-express'
import { metaHeaders } from '../../delivery/view-routes'
import { createOurHosts, refuseForeignHosts } from '../../http/our-hosts'
import { apiHeaders } from '../../http/security-headers'
import { senderOf } from '../../http/sender'
import { type Delivery, jsonHeaders } from './delivery'
import type { ServerDeps } from './server-deps'

/** What answers before Express: the names that are ours, then the replies that are ready. */
export function wireBeforeExpress(
  deps: ServerDeps,
  delivery: Delivery,
  app: Express,
): RequestListener {
  const { auth, config, log } = deps
  const ownNamesOnly = refuseForeignHosts(createOurHosts(config), {
    headers: apiHeaders(config.mode),
    except: probes,
    onRefused: warnOfForeignHosts(log),
  })
  return ownNamesOnly(
    answerBeforeExpress({
      basePath: config.basePath,
      replies: delivery.replies,
      meta: answerMetaBeforeExpress({
        auth,
        metaOf: delivery.metaOf,
        log,
        // Express knows which proxies are trusted, and asks the request's own prototype.
        senderOf: (request) => senderOf(Object.setPrototypeOf(request, app.request) as Request),
        headers: { ...jsonHeaders(config), ...metaHeaders },
        handOn: app,
      }),
      handOn: app,
    }),
  )
}

/** Load balancers ask by the address of the machine. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Logged once a minute: a proxy that sends another name on is seen, and a flood fills no disk. */
function warnOfForeignHosts(log: Logger): (host: string) => void {
  let quietUntil = 0
  return (host) => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + 60_000
    const message = 'host-unknown: a request for another name was refused; see ALLOWED_HOSTS'
    log.warn({ host: host.slice(0, 253) }, message)
  }
}
