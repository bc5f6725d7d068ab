import { CHANGE_HEADER, problemCodes } from '@slipway/sdk/contract'
import { type Endpoint, isRaw, type Raw } from '@slipway/sdk/contract/api'
import * as z from 'zod/mini'
import { type JsonSchema, jsonSchema, refTo } from './contract-schemas'

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly schema: JsonSchema
  readonly description?: string
  readonly required?: boolean
}

/** What is known of a call besides its entry: that it is one resource's. */
export interface Particulars {
  readonly id?: string
  readonly summary?: string
  readonly tag?: string
  readonly path?: Readonly<Record<string, JsonSchema>>
  readonly query?: readonly Parameter[]
  readonly body?: JsonSchema
  readonly reply?: JsonSchema
}

/** A call as OpenAPI has it. */
export function toOperation(route: string, entry: Endpoint, more: Particulars = {}): JsonSchema {
  const [method, path = ''] = route.split(' ')
  const { id = entry.id, summary = entry.does, tag = entry.tag } = more
  const body = contentOf(entry.body, more.body)
  const reply = contentOf(entry.reply, more.reply)
  const status = entry.status ?? (reply ? 200 : 204)
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters: [
      ...pathParameters(path, entry, more),
      ...(more.query ?? queryParameters(entry)),
      ...headerParameters(entry),
      ...(method === 'GET' ? [] : [{ $ref: '#/components/parameters/SlotsRequest' }]),
    ],
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [status]: {
        description: reply ? 'The answer.' : 'It is done.',
        ...(entry.undoable && { headers: changeHeader }),
        ...(reply && { content: reply }),
      },
      ...Object.fromEntries(problemsOf(path, entry).map((code) => [code, problem])),
      default: problem,
    },
    security: securityOf(entry),
    ...(entry.atOrigin && { servers: [{ url: '/' }] }),
  }
}

const changeHeader = {
  [CHANGE_HEADER]: {
    description: 'The number of the change in the audit, to undo it by; not if nothing changed.',
    schema: { type: 'integer' },
  },
}

const problem = { $ref: '#/components/responses/Problem' }

function pathParameters(path: string, { path: known }: Endpoint, more: Particulars): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const described = known?.[name]
    const schema = more.path?.[name] ?? (described ? jsonSchema(described, 'input') : id)
    return { name, in: 'path', required: true, schema }
  })
}

const id: JsonSchema = { type: 'integer', minimum: 1 }

function queryParameters({ query }: Endpoint): Parameter[] {
  if (typeof query !== 'object') return []
  return Object.entries(query.shape as Readonly<Record<string, z.ZodMiniType>>).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      schema: jsonSchema(schema, 'output'),
      ...(!z.safeParse(schema, undefined).success && { required: true }),
    }),
  )
}

function headerParameters({ headers = {} }: Endpoint): Parameter[] {
  return Object.entries(headers).map(([name, { holds, required }]) => ({
    name,
    in: 'header',
    schema: { type: 'string' },
    description: holds,
    ...(required && { required }),
  }))
}

function contentOf(
  part: z.ZodMiniType | Raw | undefined,
  known: JsonSchema | undefined,
): Readonly<Record<string, JsonSchema>> | undefined {
  if (!part) return undefined
  if (!isRaw(part)) return { [json]: { schema: known ?? refTo(part) } }
  return Object.fromEntries(
    part.types.map((type) => [type, { schema: known ?? schemaOf(type, part) }]),
  )
}

const json = 'application/json'

function schemaOf(type: string, { content }: Raw): JsonSchema {
  if (type === json && content) return refTo(content)
  return type.startsWith('text/') ? { type: 'string' } : { contentMediaType: type }
}

function problemsOf(path: string, entry: Endpoint): readonly number[] {
  const { right, recent, query, body, errors = [] } = entry
  const statuses = [
    ...(right === 'anyone' ? [] : [401]),
    ...(right === 'anyone' || right === 'session' ? [] : [403]),
    ...(recent ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(query || (body && !isRaw(body)) ? [422] : []),
    ...errors.map((code) => problemCodes[code]),
  ]
  return [...new Set(statuses)].sort((a, b) => a - b)
}

function securityOf({ right, team, operatorToken }: Endpoint): JsonSchema[] {
  if (right === 'anyone') return []
  return [
    { session: [] },
    ...(team ? [{ team: [] }] : []),
    ...(operatorToken ? [{ operatorToken: [] }] : []),
  ]
}
