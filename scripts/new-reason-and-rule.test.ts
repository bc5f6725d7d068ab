import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { reasonCode } from '../shared/contract/remotes/report'
import { before, placesOf, plant } from './plant'
import type { Planting } from './planted-faults'

const codes = 'shared/contract/remotes/report-codes.ts'
const guard = 'shared/contract/remotes/guard.ts'
const rules = 'server/guard/rules.ts'

const notes = "  'name-overwritten':"
const hardStop = "  'hard-stop': { tells"
const row = `  slow: {
    counts: 'times',
    actsOn: { canary: true, base: false },
    isWorse: () => false,
    toldAs: 'slow',
    figures: usersFigures,
  },`

/**
 * A reason without its decisions. Then reasons and rules with them: of the first of each there is also what comes next,
 * the text in English, and the row of the guard, which counts something new.
 */
const plantings: readonly Planting[] = [
  {
    edits: { [codes]: [before(notes, "  'over-quota': { is: 'failure' },")] },
    projects: { shared: [codes] },
  },
  {
    edits: {
      [codes]: [before(notes, "  'over-quota': ofDraw,\n  'out-of-date': ofStart,")],
      'host/texts/en/overlay.ts': [
        before("    'reason.hung':", "    'reason.over-quota': 'Full.',"),
      ],
      [guard]: [before(hardStop, "  slow: { tells: 'times' },\n  late: { tells: 'failures' },")],
      [rules]: [
        before('  visitors: {', row),
        ['visitors: HOUR_MS / 4 }', 'visitors: HOUR_MS / 4, times: HOUR_MS }'],
      ],
    },
    projects: { host: 'all', server: 'all', 'shared/cli': 'all' },
  },
]

describe('the compiler', () => {
  let found: readonly (readonly string[])[]

  beforeAll(() => {
    found = plant(plantings)
  })

  test('a reason has to say all that follows from it, such as whether its version is to blame', () => {
    const [faults = []] = found

    expect(placesOf(faults)).toEqual([codes])
    expect(faults.join('\n')).toContain('blames')
  })

  test('of new reasons and rules the compiler names all that lacks something, and nothing else', () => {
    expect(placesOf(found[1])).toEqual([
      'host/pages/manage/releases/release-timeline.tsx',
      'host/pages/manage/releases/use-failed-text.ts',
      'host/shell/overlay/box-details.tsx',
      'host/texts/de/overlay.ts',
      'host/texts/en/console/audit-detail.ts',
      'server/guard/act.ts',
      'server/guard/guard.ts',
      rules,
      'server/webhooks/people/words-english.ts',
      'server/webhooks/people/words-german.ts',
      'shared/cli/host/status-lines.ts',
    ])
  })
})

const reasons = reasonCode.options
const reasonsThat = (are: (name: string) => boolean) => reasons.filter(are)

/** The reasons that a piece of code takes together: a list, a union, a map, conditions, a pattern, a prefix. */
function reasonsIn(node: ts.Node): readonly string[] {
  if (ts.isRegularExpressionLiteral(node)) return reasonsThat((name) => node.text.includes(name))
  const prefix = prefixIn(node)
  if (prefix !== undefined) return reasonsThat((name) => name.startsWith(prefix))
  const names = new Set(namesIn(node))
  return reasonsThat((name) => names.has(name))
}

function namesIn(node: ts.Node): readonly string[] {
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(nameOf)
  if (ts.isUnionTypeNode(node)) return node.types.flatMap(nameOf)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap(({ name }) => (name ? nameOf(name) : []))
  if (ts.isCaseBlock(node))
    return node.clauses.flatMap((one) => (ts.isCaseClause(one) ? nameOf(one.expression) : []))
  return ts.isBinaryExpression(node) ? [node.left, node.right].flatMap(sidesOf) : []
}

function sidesOf(node: ts.Node): readonly string[] {
  return ts.isBinaryExpression(node) ? [node.left, node.right].flatMap(sidesOf) : nameOf(node)
}

function nameOf(node: ts.Node): readonly string[] {
  if (ts.isLiteralTypeNode(node)) return nameOf(node.literal)
  return ts.isStringLiteral(node) || ts.isIdentifier(node) ? [node.text] : []
}

function prefixIn(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined
  const [prefix] = node.arguments
  const isPrefix = prefix !== undefined && ts.isStringLiteral(prefix) && prefix.text.length > 1
  return isPrefix && node.expression.name.text === 'startsWith' ? prefix.text : undefined
}

function hasList(path: string, text: string): boolean {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const isList = (node: ts.Node): boolean =>
    reasonsIn(node).length > 1 ||
    (ts.forEachChild(node, (one) => isList(one) || undefined) ?? false)
  return isList(file)
}

/** Product code without its texts; the words of messages have to fit the table. */
async function productFiles(): Promise<readonly string[]> {
  const folders = ['host', 'server', 'shared', 'remotes']
  const lists = folders.map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((path) => join(folder, path)),
  )
  const others = /node_modules|\/(?:dist|testing|texts)\/|\.(?:test|suite)\.|\/words-\w+\.ts$/
  return (await Promise.all(lists))
    .flat()
    .filter((path) => /\.[jt]sx?$|\.mjs$/.test(path) && !others.test(path))
}

test.each([
  "const own = new Set(['hung', 'looped'])",
  "type Own = 'hung' | 'looped'",
  "const own = { hung: 1, 'load-failed': 2 }",
  "const is = one === 'hung' || other || one === 'looped'",
  "switch (one) { case 'hung': case 'looped': go() }",
  'const own = /^(?:hung|looped)/',
  "const own = reason.startsWith('load-')",
])('the search finds %s', (text) => {
  expect(hasList('own.ts', text)).toBe(true)
})

test('no list of reasons stands anywhere but in their table', async () => {
  const texts = await Promise.all(
    (await productFiles()).map(async (path) => ({ path, text: await readFile(path, 'utf8') })),
  )
  // Parsing takes far longer than this.
  const naming = texts.filter(({ text }) => /load-/.test(text) || countIn(text) > 1)

  expect(naming.filter(({ path, text }) => hasList(path, text)).map(({ path }) => path)).toEqual([
    codes,
  ])
})

const countIn = (text: string) => reasonsThat((name) => text.includes(name)).length
