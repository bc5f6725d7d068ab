import * as z from 'zod/mini'
import type { OrderKey, RecordsPosition } from '../../storage/records/records-order'

const payload = z.tuple([
  z.enum(['after', 'before']),
  z.string(),
  z.union([z.string(), z.number()]),
  z.int().check(z.positive()),
])

/** A place in a list, as the text that `?cursor` takes; it says the list's order too. */
export function writeCursor(sort: string, { side, sortKey, id }: RecordsPosition): string {
  return Buffer.from(JSON.stringify([side, sort, sortKey, id])).toString('base64url')
}

/** The place, or undefined if the text is not one of a list in this order. */
export function readCursor(
  text: string,
  sort: string,
  order: OrderKey,
): RecordsPosition | undefined {
  const parsed = payload.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) return undefined
  const [side, cursorSort, sortKey, id] = parsed.data
  const isOfOrder = (typeof sortKey === 'number') === (order.type === 'number')
  if (cursorSort !== sort || !isOfOrder || String(sortKey).includes('\0')) return undefined
  return { side, sortKey, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
