import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { RecordRow } from '../../storage/records/record-rows'
import type { ProvidedRecord } from '../define/record-provider'
import { type Field, isStored } from '../fields/field'
import { columnValues } from '../fields/field-value'

/** The name under which a row keeps the validator of its store. */
const providerEtag = '#etag'

const providedRecord = z.object({
  id: z.int().check(z.positive()),
  values: z.record(z.string(), z.unknown()),
  etag: z.optional(z.string().check(z.regex(/^[\x21\x23-\x7e]{1,200}$/))),
})

/** A store's record as a row of a table would be; nothing but the resource's fields is taken over. */
export function toRow(record: ProvidedRecord, fields: readonly Field[]): RecordRow {
  const parsed = providedRecord.safeParse(record)
  if (!parsed.success)
    throw new Error(`The store returned no valid record: ${parsed.error.message}`)
  const { id, values, etag } = parsed.data
  const empty = fields.filter(isStored).map(({ column }) => [column, null] as const)
  return {
    ...Object.fromEntries(empty),
    ...columnValues(fields, values),
    id,
    ...(etag !== undefined && { [providerEtag]: etag }),
  }
}

/** The validator of the row's store. */
export function etagOfProvider(row: RecordRow): string | undefined {
  const etag = row[providerEtag]
  return typeof etag === 'string' ? etag : undefined
}

/** Returns the problem of a store whose deadline has passed, or which failed. */
export function providerProblem(cause: unknown, isLate: boolean): CodedError {
  return isLate
    ? codedProblem('resource-store-slow', 'The store of these records did not answer in time.', {
        cause,
      })
    : codedProblem('resource-store-failed', 'The store of these records failed; see the log.', {
        cause,
      })
}
