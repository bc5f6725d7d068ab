import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { overviewBody, overviewBrief } from '../remotes/overview'
import { endpointTable } from './endpoint'

/** Whether everything is all right. */
export const overview = endpointTable({
  'GET /manage/overview': {
    tag: 'Health',
    operatorToken: true,
    right: productPermissions.release,
    team: true,
    id: 'readOverview',
    does: 'Whether everything is all right: what fails now, what is slow, what is under way, and the last changes; with `?brief` only what fails, and counts of what waits for somebody; to a team only that, of its remote',
    query: z.object({ brief: z.optional(z.literal('')) }),
    reply: z.union([overviewBody, overviewBrief]),
    errors: ['query-invalid'],
  },
})
