import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'
import { asHost } from '../testing/as-host'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-engines'

interface Rule {
  readonly alert: string
  readonly expr: string
}

const rules = readFile(join(__dirname, 'alerts.yaml'), 'utf8').then((text) => {
  const { groups } = parse(text) as { readonly groups: readonly { readonly rules: Rule[] }[] }
  return groups.flatMap((group) => group.rules)
})
const dashboard = readFile(join(__dirname, 'dashboard.json'), 'utf8').then(
  (text) => JSON.parse(text) as object,
)
const runbook = readFile('docs/runbook.md', 'utf8')

/** Every `expr` of the dashboard, with its variables in place of their names. */
function expressionsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'expr' ? [String(value).replaceAll('$instance', '.+')] : expressionsIn(value),
  )
}

/** The figures that an expression asks for; throws where it is no PromQL. */
function figuresOf(expression: string): string[] {
  const figures: string[] = []
  parser.parse(expression).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`No PromQL at ${from}: ${expression}`)
      if (name === 'Identifier') figures.push(expression.slice(from, to))
    },
  })
  return figures
}

describe('what Prometheus is told to watch', () => {
  let database: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    // The figures of the pool are PostgreSQL's.
    database = await createTestDatabase('postgres')
    server = await createTestServer({ withMetrics: true, watch: true, database: database.options })
  }, 60_000)
  afterAll(async () => {
    await server.close()
    await database.drop()
  })

  /** Everything that a server says once it was used. */
  async function scrapeNames(): Promise<ReadonlySet<string>> {
    const load = server.loadTokens.issue(undefined)
    const drawn = { code: 'timed', component: 'Card', location: 'x', codeMs: 4, durationMs: 9 }
    await server.call('POST /reports', {
      body: asHost(server.loadTokens, { reports: [drawn] as never, load }),
    })
    const lines = (await server.metrics()).split('\n').filter((line) => !line.startsWith('#'))
    return new Set(lines.map((line) => /^\w+/.exec(line)?.[0] ?? ''))
  }

  it.each([
    ['rules', async () => (await rules).map(({ expr }) => expr)],
    ['dashboard', async () => expressionsIn(await dashboard)],
  ])('is what servers say: %s', async (_where, expressions) => {
    const names = await scrapeNames()
    // Prometheus' own; the other one is there once something was removed.
    const others = ['up', 'slipway_pruned_timestamp_seconds', 'slipway_notice_age_seconds']

    const asked = new Set((await expressions()).flatMap(figuresOf))

    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((name) => !names.has(name) && !others.includes(name))).toEqual([])
  })
})

describe('the runbook', () => {
  it('has each alert once, with what it means and what to do', async () => {
    const parts = (await runbook).split(/^## /m).slice(1)
    const headings = parts.map((part) => part.split('\n', 1)[0])

    expect(headings).toEqual((await rules).map(({ alert }) => alert))
    for (const part of parts) {
      expect(part).toMatch(/\*\*It means\*\*/)
      expect(part).toMatch(/\*\*Do\*\*/)
    }
  })
})
