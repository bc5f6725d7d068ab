import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { explainBody } from '../slots/explain'
import { endpointTable, wholeNumber } from './endpoint'

/** One of `location` and `resource`. */
const explainQuery = z.strictObject({
  location: z.optional(z.string().check(z.maxLength(100))),
  /** The resource whose form it is about. */
  resource: z.optional(z.string().check(z.maxLength(100))),
  /** An id or an address, or `anonymous`; oneself, if it is left out. */
  user: z.optional(z.string().check(z.maxLength(254))),
  /** An id; as after signing in, if it is left out. */
  tenant: z.optional(wholeNumber({ digits: 15, most: Number.MAX_SAFE_INTEGER })),
})

/** Why an entry is where it is, or is not. */
export const explain = endpointTable({
  'GET /manage/explain': {
    tag: 'Manage',
    operatorToken: true,
    right: productPermissions.manage,
    id: 'explain',
    does: 'Every entry that could be at a location or in a form, and why a viewer gets it or does not',
    query: explainQuery,
    reply: explainBody,
    errors: ['query-invalid', 'user-unknown', 'user-disabled', 'tenant-unknown', 'not-found'],
  },
})
