import type { ResourceRecord } from '../resources/resource'
import type { Fault } from './problem'

export interface CodedErrorOptions {
  readonly status?: number
  readonly errors?: readonly Fault[]
  readonly headers?: Readonly<Record<string, string>>
  readonly current?: ResourceRecord
  readonly cause?: unknown
}

/** An error with a stable code. Recognise it by `code`: host and remotes may hold different copies. */
export class CodedError extends Error {
  override readonly name = 'CodedError'
  readonly code: string
  /** HTTP status, where the error can leave the server; 500 otherwise. */
  readonly status: number
  readonly errors: readonly Fault[] | undefined
  readonly headers: Readonly<Record<string, string>>
  /** 412 `edit-conflict`: the record as it is now. */
  readonly current: ResourceRecord | undefined

  constructor(code: string, message: string, options: CodedErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.status = options.status ?? 500
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.current = options.current
  }
}
