import { type Endpoint, endpoints, isRaw, type Raw, type Right } from '@slipway/sdk/contract/api'
import * as z from 'zod/mini'

/** `docs/http.md`: every call of the HTTP API, a table for each group. */
export function httpPage(): string {
  const calls: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
  const tags = [...new Set(calls.map(([, { tag }]) => tag))]
  const tables = tags.map((tag) => tableOf(tag, calls))
  return `${[head, ...tables].join('\n\n')}\n`
}

const head = `# HTTP

Generated from the table of calls in \`shared/contract/api\`: \`npm run api\`. A test compares.

Headers, bodies, lists and filters: [application.md](application.md#http). Every problem: [problems.md](problems.md); any request may also answer 401 or 403 if the sender may not make it, 404 if there is nothing at the address, and 422 if it cannot be read. A password entered within 15 minutes is required of sessions, not of tokens. An operator's token has those rights of its owner that were chosen for it ([operating](operating.md#commands-over-http)). \`Slipway-Change\`: the reply names the change's entry in the audit, for \`POST /manage/audit/{id}/undo\`. \`GET /openapi.json\` describes the same requests to programs, separately for each resource.`

function tableOf(tag: string, calls: readonly (readonly [string, Endpoint])[]): string {
  const rows = calls
    .filter(([, entry]) => entry.tag === tag)
    .map(([route, entry]) => row(route, entry))
  return [
    `## ${tag}`,
    '',
    '| Call | What it does | Who | Answer | Problems |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function row(route: string, entry: Endpoint): string {
  const body = shapeOf(entry.body)
  const call = `\`${route}${queryOf(entry)}\`${body && ` ${body}`}`
  return `| ${[call, entry.does, whoOf(entry), answerOf(entry), problemsOf(entry)].join(' | ')} |`
}

function queryOf({ query }: Endpoint): string {
  if (query === 'fields') return '?q&sort&filter[…]&page&perPage&cursor'
  return query ? `?${Object.keys(query.shape).join('&')}` : ''
}

const who: Readonly<Record<Right, string>> = {
  anyone: 'anyone',
  session: 'session',
  'slipway.manage': '`slipway.manage`',
  'slipway.develop': '`slipway.develop`',
  'slipway.release': '`slipway.release`',
  'slipway.layout': '`slipway.layout`',
  'slipway.preview': '`slipway.preview`',
  'resource.view': '`.view` of the resource',
  'resource.create': '`.create` of the resource',
  'resource.update': '`.update` of the resource',
  'resource.delete': '`.delete` of the resource',
  'resource.action': "`.view` of the resource, and the action's permission",
  'card.view': "the card's permission",
}

function whoOf({ right, orRight, team, operatorToken, recent }: Endpoint): string {
  const own = orRight ? `${who[right]} or ${who[orRight]}` : who[right]
  const all = [
    own,
    operatorToken && "also by an operator's token",
    team && "a team's token",
    recent && 'password within 15 minutes',
  ]
  return all.filter(Boolean).join('; ')
}

function answerOf({ reply, status, undoable }: Endpoint): string {
  const answer = reply ? [status ?? 200, shapeOf(reply)].filter(Boolean).join(' ') : '204'
  return undoable ? `${answer}; \`Slipway-Change\`` : answer
}

function problemsOf({ errors = [] }: Endpoint): string {
  return errors.map((code) => `[\`${code}\`](problems.md#${code})`).join(', ')
}

const WIDEST = 120

/** A body by the names in it, as deep as fits. */
function shapeOf(part: Endpoint['body'] | Raw): string {
  if (!part) return ''
  const content = isRaw(part) ? part.content : part
  if (!content) return isRaw(part) ? part.types.map((type) => `\`${type}\``).join(', ') : ''
  const schema = z.toJSONSchema(content, { io: 'input', unrepresentable: 'any' })
  const [deepest] = [3, 2, 1]
    .map((depth) => print(schema, depth))
    .filter((it) => it.length <= WIDEST)
  return `\`${deepest ?? print(schema, 0)}\``
}

interface Printed {
  readonly properties?: Readonly<Record<string, Printed>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: Printed | undefined
}

function print(schema: unknown, depth: number): string {
  const { properties, required = [], items } = schema as Printed
  if (items) return `[${print(items, depth)}]`
  if (!properties || depth < 0) return '…'
  const names = Object.entries(properties).map(([name, inner]) => {
    const nested = print(inner, depth - 1)
    const optional = required.includes(name) ? '' : '?'
    return `${name}${optional}${nested.includes('{') ? `: ${nested}` : ''}`
  })
  return `{ ${names.join(', ')} }`
}
