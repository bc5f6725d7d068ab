import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import type { SendCall } from './trial-calls'

type FilterValue = string | number | boolean

/** A part of a resource's records, as the interface asks for it. */
export interface RecordsQuery {
  /** By field: a value, any of several, or bounds. An empty text: records without a value. */
  readonly filter?: Readonly<
    Record<
      string,
      | FilterValue
      | readonly FilterValue[]
      | { readonly min?: FilterValue; readonly max?: FilterValue }
    >
  >
  /** Words that are looked for. */
  readonly q?: string
  /** A field; a leading `-` for descending. */
  readonly sort?: string
  readonly page?: number
  /** Default: 25, as in the interface; 100 at most. */
  readonly perPage?: number
  /** Deleted records in place of the others. */
  readonly deleted?: 'only'
}

/** The records of one resource, as one user has them. Every call throws a `CodedError` when it is refused. */
export interface UserRecords {
  list(query?: RecordsQuery): Promise<ListBody>
  read(id: number): Promise<ResourceRecord>
  create(values: Readonly<Record<string, unknown>>): Promise<ResourceRecord>
  /**
   * Changes the fields that `values` names, of the record as it is now; or as it was with this `etag`, which is
   * refused if somebody has changed it since.
   */
  update(
    id: number,
    values: Readonly<Record<string, unknown>>,
    seen?: { readonly etag: string },
  ): Promise<ResourceRecord>
  remove(id: number, seen?: { readonly etag: string }): Promise<void>
  /** Brings a deleted record back. */
  restore(id: number): Promise<ResourceRecord>
  /** The records of one of its relations. */
  related(id: number, relation: string, query?: RecordsQuery): Promise<ListBody>
  /** Attaches a record by a relation of many to many. */
  attach(id: number, relation: string, other: number): Promise<void>
  detach(id: number, relation: string, other: number): Promise<void>
}

/** Returns the calls of one resource, which `send` sends for a user. */
export function createUserRecords(resource: string, send: SendCall): UserRecords {
  const records: UserRecords = {
    list: (query) =>
      ask(callOf('GET /resources/{resource}', { path: { resource }, query: searchOf(query) })),
    read: (id) => ask(callOf('GET /resources/{resource}/{id}', { path: { resource, id } })),
    create: (body) => ask(callOf('POST /resources/{resource}', { path: { resource }, body })),
    async update(id, body, seen) {
      const headers = { 'If-Match': (seen ?? (await records.read(id))).etag }
      const call = callOf('PATCH /resources/{resource}/{id}', { path: { resource, id }, body })
      return await ask({ ...call, headers })
    },
    async remove(id, seen) {
      const headers = { 'If-Match': (seen ?? (await records.read(id))).etag }
      const call = callOf('DELETE /resources/{resource}/{id}', { path: { resource, id } })
      await ask({ ...call, headers })
    },
    restore: (id) =>
      ask(callOf('POST /resources/{resource}/{id}/restore', { path: { resource, id } })),
    related(id, relation, query) {
      const path = { resource, id, relation }
      const given = { path, query: searchOf(query) }
      return ask(callOf('GET /resources/{resource}/{id}/relations/{relation}', given))
    },
    attach(id, relation, other) {
      const given = { path: { resource, id, relation }, body: { id: other } }
      return ask(callOf('POST /resources/{resource}/{id}/relations/{relation}', given))
    },
    detach(id, relation, otherId) {
      const path = { resource, id, relation, otherId }
      return ask(
        callOf('DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}', { path }),
      )
    },
  }
  // What the server answers to a call is what the table of calls says.
  async function ask<Answer>(call: Parameters<SendCall>[0]): Promise<Answer> {
    return (await send(call)).body as Answer
  }
  return records
}

function searchOf({ filter = {}, ...plain }: RecordsQuery = {}): URLSearchParams {
  const named = Object.entries(filter).flatMap(([field, asked]) => parametersOf(field, asked))
  return new URLSearchParams([...toParameters(plain, (name) => name), ...named])
}

type Asked = NonNullable<RecordsQuery['filter']>[string]
type Parameter = [name: string, value: string]

function parametersOf(field: string, asked: Asked): Parameter[] {
  const isRange = typeof asked === 'object' && !Array.isArray(asked)
  if (!isRange) return [[`filter[${field}]`, String(asked)]]
  return toParameters(asked, (bound) => `filter[${field}][${bound}]`)
}

function toParameters(values: object, nameOf: (key: string) => string): Parameter[] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return given.map(([key, value]) => [nameOf(key), String(value)])
}
