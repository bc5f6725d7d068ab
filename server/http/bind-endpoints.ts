import { codedProblem } from '@slipway/sdk/contract'
import {
  type BodyOf,
  type Endpoint,
  type Endpoints,
  idInPath,
  isRaw,
  type PathOf,
  type QueryOf,
  type ReplyOf,
} from '@slipway/sdk/contract/api'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import * as z from 'zod/mini'
import { parseBody } from './parse-body'
import { methodNotAllowed } from './problem-handler'
import { hasNul, readQuery } from './read-query'

/** A request, parsed as its entry says. */
interface Call<Key extends string, Entry> {
  readonly path: PathOf<Key, Entry>
  readonly query: QueryOf<Entry>
  readonly body: Entry extends { readonly body: { readonly types: readonly string[] } }
    ? unknown
    : BodyOf<Entry>
  readonly request: Request
  readonly response: Response
}

/** A reply with another status than its entry's, or with headers. */
export class Answer<Body> {
  readonly body: Body
  readonly more: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> }

  constructor(body: Body, more: Answer<Body>['more']) {
    this.body = body
    this.more = more
  }
}

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value

/** The value that a handler returns; nothing where the entry has no reply, or where it writes it by itself. */
type Returned<Entry> = Entry extends { readonly reply: { readonly types: readonly string[] } }
  ? void
  : Entry extends { readonly reply: unknown }
    ? ReadonlyDeep<ReplyOf<Entry>> | Answer<ReadonlyDeep<ReplyOf<Entry>>>
    : void

type Handle<Key extends string, Entry> = (
  call: Call<Key, Entry>,
) => Returned<Entry> | Promise<Returned<Entry>>

/**
 * Does a call; where it is last in a list, after the handlers before it. `first-route`: it was
 * answered by a route in front of the application, and what still comes is of another method.
 */
type Handler<Key extends string, Entry> =
  | 'first-route'
  | Handle<Key, Entry>
  | readonly [...before: RequestHandler[], handle: Handle<Key, Entry>]

export type Handlers<Table> = {
  readonly [Key in keyof Table & string]: Handler<Key, Table[Key]>
}

interface BindOptions {
  /** Returns the handlers that stop whoever has not the right of the entry. */
  readonly guards: (entry: Endpoint) => readonly RequestHandler[]
  /** Reads a JSON body into `request.body`, where nothing in front did. */
  readonly readBody?: RequestHandler
}

/**
 * Routes for every entry of `table`: guards, parsing, reply, and 405 for the methods that it does not
 * have. An entry without a handler is an error of types.
 */
export function bindEndpoints<const Table extends Endpoints>(
  table: Table,
  handlers: Handlers<Table>,
  options: BindOptions,
): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const [path, methods] of byPath(table)) {
    const route = router.route(path.replaceAll(/\{(\w+)\}/g, ':$1'))
    for (const { method, entry, key } of methods) {
      if (entry.noHead) route.head(methodNotAllowed(...allowed(methods)))
      // The types of the two tables fit by their keys, which a loop cannot show.
      const handler = handlers[key as keyof Table & string] as Handler<string, Endpoint>
      if (handler === 'first-route') continue
      const steps: unknown[] = typeof handler === 'function' ? [handler] : [...handler]
      const handle = steps.pop() as Handle<string, Endpoint>
      route[method](
        setPrivate,
        ...options.guards(entry),
        ...(options.readBody && entry.body && !isRaw(entry.body) ? [options.readBody] : []),
        ...(steps as RequestHandler[]),
        answerBy(entry, path, handle),
      )
    }
    route.all(methodNotAllowed(...allowed(methods)))
  }
  return router
}

interface Served {
  readonly key: string
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly entry: Endpoint
}

function byPath(table: Endpoints): ReadonlyMap<string, readonly Served[]> {
  const paths = new Map<string, Served[]>()
  for (const [key, entry] of Object.entries(table)) {
    const [method = '', path = ''] = key.split(' ')
    const served = { key, method: method.toLowerCase() as Served['method'], entry }
    paths.set(path, [...(paths.get(path) ?? []), served])
  }
  return paths
}

function allowed(methods: readonly Served[]): readonly string[] {
  return methods.flatMap(({ method, entry }) =>
    method === 'get' && !entry.noHead ? ['GET', 'HEAD'] : [method.toUpperCase()],
  )
}

const setPrivate: RequestHandler = function setPrivate(_request, response, next) {
  response.set('Cache-Control', 'private, no-store')
  next()
}

function answerBy(entry: Endpoint, path: string, handle: Handle<string, Endpoint>): RequestHandler {
  const readPath = pathReader(entry, path)
  const { query, body, reply } = entry
  return async function answerCall(request, response) {
    const returned: unknown = await handle({
      path: readPath(request.params),
      query: typeof query === 'object' ? readQuery(query, request) : undefined,
      body: body && !isRaw(body) ? parseBody(body, request.body) : request.body,
      request,
      response,
    } as Call<string, Endpoint>)
    if (!isRaw(reply)) send(response, entry, returned)
  }
}

function pathReader({ path: known = {} }: Endpoint, path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const shape = z.object(Object.fromEntries(names.map((name) => [name, known[name] ?? idInPath])))
  return (params: unknown) => {
    const read = z.safeParse(shape, params)
    if (read.success && !Object.values(read.data).some(hasNul)) return read.data
    throw codedProblem('not-found', 'There is nothing at this address.')
  }
}

function send(response: Response, { reply, status }: Endpoint, returned: unknown): void {
  const { body, more } =
    returned instanceof Answer ? (returned as Answer<unknown>) : new Answer(returned, {})
  if (more.headers) response.set(more.headers)
  if (reply) response.status(more.status ?? status ?? 200).json(body)
  else response.status(204).end()
}
