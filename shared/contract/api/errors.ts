import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { errorDetail, errorsBody, remoteEventsBody } from '../remotes/error-group'
import { remoteName, remoteVersion } from '../remotes/manifest'
import { endpointTable, wholeNumber } from './endpoint'

const tag = 'Health'
/** For those who may release, and for teams by their token, of their own remote. */
const team = { tag, right: productPermissions.release, team: true, operatorToken: true } as const

const errorsQuery = z.object({
  remote: z.optional(remoteName),
  version: z.optional(remoteVersion),
  page: z._default(wholeNumber({ digits: 7, most: 9_999_999 }), 1),
  perPage: z._default(wholeNumber({ digits: 7, most: 100 }), 25),
})
const eventsQuery = z.object({
  remote: remoteName,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
})

/** Errors of remotes, in groups, and what happens to a remote. */
export const errors = endpointTable({
  'GET /manage/errors': {
    ...team,
    id: 'listErrors',
    does: 'Errors of components in groups of the same cause, the last seen first; 30 days',
    query: errorsQuery,
    reply: errorsBody,
  },
  'GET /manage/errors/{error}': {
    ...team,
    id: 'readError',
    does: 'One group: its stack in the source of the team, versions, browsers',
    path: { error: z.string() },
    reply: errorDetail,
  },
  'GET /manage/events': {
    ...team,
    id: 'readEvents',
    does: 'What happened to a remote: without `cursor` in the last hour, with it since then',
    query: eventsQuery,
    reply: remoteEventsBody,
  },
})
