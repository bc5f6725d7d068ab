import { codedProblem, type Fault } from '@slipway/sdk/contract'
import type { Request } from 'express'
import * as z from 'zod/mini'

/** The query string as it was sent: Express would make lists of repeated names. */
export function queryString({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  return originalUrl.split('?').slice(1).join('?')
}

/** Whether a part of an address has NUL in it, which PostgreSQL takes in no text, and nothing here is called by. */
export function hasNul(part: unknown): boolean {
  return typeof part === 'string' && part.includes('\0')
}

/** The query string as `schema` has it, each name once; 422 `query-invalid` with all faults otherwise. */
export function readQuery<Query extends z.ZodMiniObject>(
  schema: Query,
  request: Pick<Request, 'originalUrl'>,
): z.output<Query> {
  const parameters = [...new URLSearchParams(queryString(request))]
  const names = parameters.map(([name]) => name).filter((name) => Object.hasOwn(schema.shape, name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const unread = parameters.flatMap(([name, value]) => (hasNul(value) ? [name] : []))
  const parsed = z.safeParse(schema, Object.fromEntries(parameters))
  const odd = [...twice, ...unread]
  if (parsed.success && odd.length === 0) return parsed.data
  const errors = [
    ...odd.map((name) => ({ pointer: `/${name}`, code: 'invalid-value' })),
    ...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(issue, names)),
  ]
  throw codedProblem('query-invalid', 'The address has parts that cannot be read; see errors.', {
    errors,
  })
}

function faultsOf(issue: z.core.$ZodIssue, sent: readonly string[]): readonly Fault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({ pointer: `/${name}`, code: 'invalid-value' }))
  const name = issue.path.join('/')
  return [{ pointer: `/${name}`, code: sent.includes(name) ? 'invalid-value' : 'required' }]
}

interface Page {
  readonly page: number
  readonly perPage: number
}

/** The rows of a page. */
export function rangeOf({ page, perPage }: Page): {
  readonly limit: number
  readonly offset: number
} {
  return { limit: perPage, offset: (page - 1) * perPage }
}
