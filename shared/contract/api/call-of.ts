import type * as z from 'zod/mini'
import type { Method, NamesIn, QueryOf, Raw } from './endpoint'
import type { endpoints } from './endpoints'

type Table = typeof endpoints

/** A call of the HTTP API, as the table names it. */
export type ApiRoute = keyof Table

/** Bytes have no schema, and go out beside the call. */
type Sent<Part> = Part extends z.ZodMiniType
  ? { readonly body: z.input<Part> }
  : Part extends Raw<infer Content>
    ? unknown extends z.input<Content>
      ? { readonly body?: never }
      : { readonly body: z.input<Content> }
    : never

type Searched<Entry> =
  | URLSearchParams
  | Readonly<Partial<Record<keyof NonNullable<QueryOf<Entry>> & string, string>>>

/** The path, the query and the body of a call, as far as it has them. */
export type Given<Key extends ApiRoute> = ([NamesIn<Key>] extends [never]
  ? { readonly path?: never }
  : { readonly path: Readonly<Record<NamesIn<Key>, string | number>> }) &
  (Table[Key] extends { readonly query: unknown }
    ? { readonly query?: Searched<Table[Key]> }
    : { readonly query?: never }) &
  (Table[Key] extends { readonly body: infer Body } ? Sent<Body> : { readonly body?: never })

type ReplySchema<Entry> = Entry extends { readonly reply: infer Reply }
  ? Reply extends Raw<infer Content>
    ? Content
    : Reply
  : never

/** A call as HTTP has it, below the base path. */
export interface EndpointCall<Reply> {
  readonly method: Method
  readonly path: string
  readonly body?: unknown
  /** Never there: by its type a reply is read by the schema of its own entry. */
  readonly reply?: Reply
}

/**
 * The call of an entry: its parameters in the path, its query behind it. It knows nothing of the
 * entries but their names, so that no page carries the table.
 */
export function callOf<Key extends ApiRoute>(
  route: Key,
  ...[given]: Record<never, never> extends Given<Key> ? [Given<Key>?] : [Given<Key>]
): EndpointCall<ReplySchema<Table[Key]>> {
  const { path, query, body } = (given ?? {}) as LooseGiven
  const [method, pattern = ''] = route.split(' ')
  const address = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path?.[name] ?? ''))
  const search = String(new URLSearchParams(query))
  return { method: method as Method, path: search ? `${address}?${search}` : address, body }
}

interface LooseGiven {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: URLSearchParams | Record<string, string>
  readonly body?: unknown
}
