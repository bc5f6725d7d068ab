import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import {
  layoutBody,
  layoutDiffBody,
  layoutDraftBody,
  layoutDraftChange,
  layoutDraftsBody,
  layoutReason,
  layoutsBody,
  newLayout,
  newLayoutDraft,
  slotMapBody,
} from '../slots/layout'
import {
  dryRunQuery,
  endpointTable,
  ifMatch,
  pageQuery,
  wholeNumber,
  writtenNumber,
} from './endpoint'

const operator = { tag: 'Slots', right: productPermissions.layout, operatorToken: true } as const

const draft = z.optional(wholeNumber({ digits: 15, most: Number.MAX_SAFE_INTEGER }))

/** Of a published layout; 0 is the one before the first. */
const layoutNumber = writtenNumber(/^(?:0|[1-9]\d{0,8})$/, z.int())
const number = { number: layoutNumber }

/** The contents of each slot, as operators decide them above code and proposals. */
export const layout = endpointTable({
  'GET /manage/slots': {
    ...operator,
    id: 'readSlotMap',
    does: 'Every location and its entries in the order on screen, also those that nobody gets',
    /** `draft`: as that one arranges them. */
    query: z.strictObject({ draft }),
    reply: slotMapBody,
  },
  'GET /manage/layout': {
    ...operator,
    id: 'readLayout',
    does: 'The published layout, with the ETag for `If-Match`',
    reply: layoutBody,
  },
  'PUT /manage/layout': {
    ...operator,
    recent: true,
    undoable: true,
    id: 'publishLayout',
    does: 'Publish a layout of at most 2,000 ids, in place of the one before; the same one again changes nothing',
    query: dryRunQuery,
    headers: ifMatch('The `ETag` of `GET /manage/layout`.'),
    body: newLayout,
    reply: layoutDiffBody,
    errors: ['layout-invalid', 'layout-changed', 'server-older', 'precondition-required'],
  },
  'GET /manage/layout/diff': {
    ...operator,
    id: 'diffLayouts',
    does: 'What differs between two published layouts, or what publishing a draft would change, with its `etag`',
    query: z.strictObject({ from: z.optional(layoutNumber), to: z.optional(layoutNumber), draft }),
    reply: layoutDiffBody,
    errors: ['layout-conflict', 'query-invalid'],
  },
  'GET /manage/layouts': {
    ...operator,
    id: 'listLayouts',
    does: 'Layouts that were published, the newest first',
    query: z.object(pageQuery),
    reply: layoutsBody,
  },
  'GET /manage/layouts/{number}': {
    ...operator,
    id: 'readPublishedLayout',
    does: 'A layout that was published; 0 is the one before the first, which changes nothing',
    path: number,
    reply: layoutBody,
  },
  'POST /manage/layouts/{number}/revert': {
    ...operator,
    recent: true,
    undoable: true,
    id: 'revertLayout',
    does: 'Publish an earlier layout again',
    path: number,
    body: layoutReason,
    reply: layoutDiffBody,
    errors: ['layout-invalid', 'server-older'],
  },
  'GET /manage/layout/drafts': {
    ...operator,
    id: 'listLayoutDrafts',
    does: 'Drafts, the one that was changed last comes first',
    reply: layoutDraftsBody,
  },
  'POST /manage/layout/drafts': {
    ...operator,
    id: 'createLayoutDraft',
    does: 'A draft of the published layout, or of what is sent; 100 at most are kept',
    body: newLayoutDraft,
    status: 201,
    reply: layoutDraftBody,
    errors: ['layout-invalid', 'limit-reached'],
  },
  'GET /manage/layout/drafts/{draft}': {
    ...operator,
    id: 'readLayoutDraft',
    does: 'A draft, with the ETag for `If-Match`',
    reply: layoutDraftBody,
  },
  'PUT /manage/layout/drafts/{draft}': {
    ...operator,
    id: 'changeLayoutDraft',
    does: 'Change a draft; refuses the faults of what is changed',
    headers: ifMatch('The `ETag` of `GET /manage/layout/drafts/{draft}`.'),
    body: layoutDraftChange,
    reply: layoutDraftBody,
    errors: ['layout-invalid', 'layout-changed', 'precondition-required'],
  },
  'DELETE /manage/layout/drafts/{draft}': {
    ...operator,
    id: 'removeLayoutDraft',
    does: 'Remove a draft',
  },
  'POST /manage/layout/drafts/{draft}/publish': {
    ...operator,
    recent: true,
    undoable: true,
    id: 'publishLayoutDraft',
    does: 'Publish what a draft changes, on top of what was published since; the draft is removed',
    headers: ifMatch('The `etag` of `GET /manage/layout/diff?draft={draft}`: what was reviewed.'),
    body: layoutReason,
    reply: layoutDiffBody,
    errors: [
      'layout-changed',
      'layout-conflict',
      'layout-invalid',
      'server-older',
      'precondition-required',
    ],
  },
})
