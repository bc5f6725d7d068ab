import { Router } from 'express'
import { methodNotAllowed } from '../../http/problem-handler'
import type { ManageDeps } from '../manage-deps'
import { storesOf } from '../stores'

/** `/roles` below `/manage`. */
export function rolesRoute({ storage, roles }: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const { memberships } = storesOf(storage)
  router
    .route('/roles')
    .get(async function answerRoles(_request, response) {
      const counts = await memberships.countByRole()
      const items = roles.list().map((role) => ({ ...role, users: counts.get(role.name) ?? 0 }))
      response.json({ items })
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  return router
}
