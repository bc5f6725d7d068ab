import type { Request } from 'express'
import { viewerOf } from '../identity/request-viewer'
import type { Actor } from '../storage/tables/audit-table'

/** Who is asking, as the audit has it; for routes behind `requireViewer`. */
export function actorOf(request: Request): Actor {
  const { id, email } = viewerOf(request).user
  return { id, name: email }
}
