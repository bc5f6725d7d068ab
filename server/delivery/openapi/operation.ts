/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly schema: JsonSchema
  readonly description?: string
  readonly required?: boolean
}

/** One call of the API, in short; {@link toOperation} writes it out. */
export interface Call {
  readonly id: string
  readonly summary: string
  readonly tag: string
  readonly parameters?: readonly Parameter[]
  readonly body?: JsonSchema
  /** Of the body. Default: JSON. */
  readonly bodyType?: string
  /** The status that means that it went well. Default: 200 with an answer, else 204. */
  readonly status?: number
  readonly answer?: JsonSchema
  /** Of the answer. Default: JSON. */
  readonly type?: string
  /** The answer in other types. */
  readonly others?: Readonly<Record<string, JsonSchema>>
  /** Statuses of problems besides those that any call may end with. */
  readonly problems?: readonly number[]
  /** Whether anyone may call it. */
  readonly open?: boolean
  /** Whether a team may call it with its token. */
  readonly team?: boolean
  /** Whether it is below the origin, whatever the base path is. */
  readonly atOrigin?: boolean
}

/** Path → method → call. */
export type Calls = Readonly<Record<string, Readonly<Partial<Record<Method, Call>>>>>
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A schema among the document's components. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The paths of an OpenAPI document. */
export function toPaths(calls: Calls): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(calls).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, call]) => [method, toOperation(path, method, call)]),
      ),
    ]),
  )
}

function toOperation(path: string, method: string, call: Call): JsonSchema {
  const { id, summary, tag, body, bodyType = json, answer, type = json, others } = call
  const status = call.status ?? (answer ? 200 : 204)
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters: [...pathParameters(path, call), ...(call.parameters ?? []), ...ownRequest(method)],
    ...(body && { requestBody: { required: true, content: contentOf({ [bodyType]: body }) } }),
    responses: {
      [status]: {
        description: answer ? 'The answer.' : 'It is done.',
        ...(answer && { content: contentOf({ [type]: answer, ...others }) }),
      },
      ...Object.fromEntries((call.problems ?? []).map((code) => [code, problem])),
      default: problem,
    },
    security: securityOf(call),
    ...(call.atOrigin && { servers: [{ url: '/' }] }),
  }
}

const json = 'application/json'
const problem = { $ref: '#/components/responses/Problem' }

// A path's parameters have to be listed; those that a call does not describe are ids.
function pathParameters(path: string, { parameters = [] }: Call): Parameter[] {
  const named = new Set(parameters.flatMap(({ name, in: place }) => (place === 'path' ? name : [])))
  return [...path.matchAll(/\{(\w+)\}/g)]
    .flatMap(([, name]) => (name !== undefined && !named.has(name) ? [name] : []))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }))
}

function ownRequest(method: string): JsonSchema[] {
  return method === 'get' ? [] : [{ $ref: '#/components/parameters/SlotsRequest' }]
}

function contentOf(answers: Readonly<Record<string, JsonSchema>>) {
  return Object.fromEntries(Object.entries(answers).map(([type, schema]) => [type, { schema }]))
}

function securityOf({ open = false, team = false }: Call): JsonSchema[] {
  if (open) return []
  return [{ session: [] }, ...(team ? [{ team: [] }] : [])]
}
