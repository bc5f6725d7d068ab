import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { firstRoutes } from '../../delivery/first-routes'
import { answerPlainMeta } from '../../delivery/plain-meta'
import { metaHeaders } from '../../delivery/view-routes'
import { createOurHosts, refuseForeignHosts } from '../../http/our-hosts'
import { apiHeaders } from '../../http/security-headers'
import type { SenderOf } from '../../http/sender'
import { type Delivery, jsonHeaders } from './delivery'
import type { ServerDeps } from './server-deps'

interface ListenerParts extends Pick<ServerDeps, 'auth' | 'config' | 'log'> {
  readonly delivery: Delivery
  readonly senderOf: SenderOf
  readonly application: RequestListener
}

/** The names that are ours, the slot endpoints, then the application. */
export function wireListener(parts: ListenerParts): RequestListener {
  const { auth, config, log, delivery, senderOf, application } = parts
  const ownNamesOnly = refuseForeignHosts(createOurHosts(config), {
    headers: apiHeaders(config.mode),
    except: probes,
    onRefused: warnOfForeignHosts(log),
  })
  const headers = { ...jsonHeaders(config), ...metaHeaders }
  return ownNamesOnly(
    firstRoutes({
      basePath: config.basePath,
      replies: delivery.replies,
      meta: answerPlainMeta({ auth, metaOf: delivery.metaOf, log, senderOf, headers }),
      application,
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
