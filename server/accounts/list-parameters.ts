import { CodedError, type Fault } from '@slipway/sdk/contract'
import * as z from 'zod/mini'

const MAX_PER_PAGE = 100

const number = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.transform((text: string) => Math.min(Number(text), most)),
  )

/** What every list takes. */
export const listShape = {
  q: z.optional(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u))),
  page: z._default(number(1_000_000), 1),
  perPage: z._default(number(MAX_PER_PAGE), 25),
}

interface Page {
  readonly page: number
  readonly perPage: number
}

/** Reads the query string of a list as `schema` has it; 422 otherwise. */
export function readListParameters<Query extends Page>(
  search: string,
  schema: z.ZodMiniType<Query>,
): Query & { readonly limit: number; readonly offset: number } {
  const parameters = [...new URLSearchParams(search)]
  const names = parameters.map(([name]) => name)
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const parsed = z.safeParse(schema, Object.fromEntries(parameters))
  if (parsed.success && twice.length === 0) {
    const { page, perPage } = parsed.data
    return { ...parsed.data, limit: perPage, offset: (page - 1) * perPage }
  }
  const faults = [...twice, ...(parsed.error?.issues ?? []).flatMap(namesOf)]
  const errors: Fault[] = faults.map((name) => ({ pointer: `/${name}`, code: 'invalid-value' }))
  throw new CodedError('query-invalid', 'The list cannot be asked for in this way; see errors.', {
    status: 422,
    errors,
  })
}

function namesOf(issue: z.core.$ZodIssue): readonly string[] {
  return issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('/')]
}
