import type { Fault } from '@slipway/sdk/contract'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import type { Viewer } from '../../slots/viewer'

/** A record of a store: values by field name; a missing one counts as no value. */
export interface ProvidedRecord {
  /** An integer from 1 to 2^53−1. */
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  /** Changes with the record, without quotes. Default: computed from the values. */
  readonly etag?: string
}

/** One condition; all in a list must hold. */
export interface ProviderFilter {
  readonly field: string
  /** `any-of`: one of the values; a list of options has one of them. `nothing`: no value. */
  readonly is: 'any-of' | 'at-least' | 'at-most' | 'nothing'
  readonly values: readonly (string | number | boolean)[]
}

export interface ProviderQuery {
  /** The typed words; the store decides where to look for them. */
  readonly words: readonly string[]
  readonly filters: readonly ProviderFilter[]
  /** A field, or `id`. */
  readonly sort: { readonly field: string; readonly descending: boolean }
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

export interface ProviderPage {
  /** At most `perPage` records. */
  readonly items: readonly ProvidedRecord[]
  /** The number of records on all pages. */
  readonly total: number
}

/** The viewer of the call. A store whose records belong to tenants must respect `viewer.tenant` itself. */
export interface ProviderCall {
  readonly viewer: Viewer
  /** Aborted at the deadline. */
  readonly signal: AbortSignal
}

/** A change of a record that the viewer has read. */
export interface ProviderChange extends ProviderCall {
  readonly id: number
  /** The `etag` that the store returned, if there was one: of the record as the viewer has read it. */
  readonly etag: string | undefined
}

/**
 * Records that come from elsewhere, such as an API. A missing method cannot be used: without `create`, nobody
 * can create. Errors of a store are answered with 502 and only logged; `refuse(…)` shows its text to the
 * reader.
 */
export interface RecordProvider {
  /** Milliseconds for one call. Default: 5,000. After that the reply is 503. */
  readonly deadlineMs?: number
  list(query: ProviderQuery, call: ProviderCall): Promise<ProviderPage>
  /** `undefined`: there is no such record for this viewer. */
  get(id: number, call: ProviderCall): Promise<ProvidedRecord | undefined>
  /** For titles of related records. Default: `get` for each id. */
  getMany?(ids: readonly number[], call: ProviderCall): Promise<readonly ProvidedRecord[]>
  create?(values: Readonly<Record<string, unknown>>, call: ProviderCall): Promise<ProvidedRecord>
  /**
   * Receives only the changed values. `'conflict'`: somebody else was faster; `undefined`: it no longer
   * exists.
   */
  update?(
    values: Readonly<Record<string, unknown>>,
    change: ProviderChange,
  ): Promise<ProvidedRecord | 'conflict' | undefined>
  delete?(change: ProviderChange): Promise<'conflict' | void>
}

const providerOptions: OptionNames<RecordProvider> = {
  deadlineMs: 'optional',
  list: 'required',
  get: 'required',
  getMany: 'optional',
  create: 'optional',
  update: 'optional',
  delete: 'optional',
}

/** The faults in the names of a store's members, by JSON pointer below the resource. */
export function providerOptionFaults(store: RecordProvider | undefined): Fault[] {
  const faults = optionFaults(store, providerOptions, '/store')
  // An instance of a class has members of its own.
  const isPlain = store && [Object.prototype, null].includes(Object.getPrototypeOf(store))
  return isPlain ? faults : faults.filter(({ code }) => code !== 'unknown-option')
}
