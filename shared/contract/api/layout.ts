import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { layoutBody, layoutDiffBody, newLayout, slotMapBody } from '../slots/layout'
import { endpointTable, wholeNumber } from './endpoint'

const operator = { tag: 'Slots', right: productPermissions.layout } as const

const draft = z.optional(wholeNumber({ digits: 15, most: Number.MAX_SAFE_INTEGER }))

const ifMatch = {
  'If-Match': { holds: 'The `ETag` of `GET /manage/layout`.', required: true },
} as const

/** What is in which slot, as operators decide it above code and proposals. */
export const layout = endpointTable({
  'GET /manage/slots': {
    ...operator,
    id: 'readSlotMap',
    does: 'Every location and its entries in the order on screen, also those that nobody gets',
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
    undoable: true,
    id: 'publishLayout',
    does: 'Publish a layout, in place of the one before; the same one again changes nothing',
    /** `dry-run=true`: what would change, and every fault; nothing is changed. */
    query: z.strictObject({ 'dry-run': z.optional(z.enum(['true', 'false'])) }),
    headers: ifMatch,
    body: newLayout,
    reply: layoutDiffBody,
    errors: ['layout-invalid', 'layout-changed', 'precondition-required'],
  },
})
