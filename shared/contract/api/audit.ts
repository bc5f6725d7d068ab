import * as z from 'zod/mini'
import { auditBody, auditFilter, auditKind, undone } from '../accounts/audit'
import { productPermissions } from '../accounts/permissions'
import { remoteName } from '../remotes/manifest'
import { listQuery } from './accounts'
import { dryRunQuery, endpointTable, raw, wholeNumber } from './endpoint'

const tag = 'Audit'
const auditQuery = z.strictObject({
  ...listQuery,
  action: z.optional(auditFilter),
  remote: z.optional(remoteName),
  /**
   * The person who did it, by address, also by their tokens, or `command line`; of sign-ins also the person they are
   * about.
   */
  person: z.optional(z.string().check(z.maxLength(254), z.regex(/^\P{Cc}*$/u))),
  /** From this instant on, with its zone. */
  from: z.optional(z.iso.datetime({ offset: true })),
  /** Before this instant. */
  to: z.optional(z.iso.datetime({ offset: true })),
  /** Sign-ins and sign-outs, or all the rest; without it both. */
  kind: z.optional(auditKind),
})

const exportQuery = z.strictObject({
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  /** Behind the entry of this id: to go on where an export ended. */
  after: z.optional(wholeNumber({ digits: 15, most: Number.MAX_SAFE_INTEGER })),
})

/** Calls to read who changed what, and to undo it. */
export const audit = endpointTable({
  'GET /manage/audit': {
    tag,
    operatorToken: true,
    right: productPermissions.manage,
    id: 'listAudit',
    does: 'Who changed what, the newest first, and whether it can be undone now',
    query: auditQuery,
    reply: auditBody,
  },
  'GET /manage/audit/export': {
    tag,
    operatorToken: true,
    right: productPermissions.manage,
    id: 'exportAudit',
    does: 'The whole audit as lines of JSON, the oldest entry first, each with its place in the chain and its seal',
    query: exportQuery,
    reply: raw(['application/jsonl']),
  },
  'POST /manage/audit/{id}/undo': {
    tag,
    operatorToken: true,
    right: productPermissions.release,
    orRight: productPermissions.layout,
    recent: true,
    undoable: true,
    id: 'undoChange',
    does: 'Put back what was there before a change, if what is there now is still what it left; needs the permission of the change itself',
    query: dryRunQuery,
    reply: undone,
    errors: [
      'changed-since',
      'not-undoable',
      'release-refused',
      'last-operator',
      'tenant-taken',
      'layout-invalid',
    ],
  },
})
