import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = process.cwd()
const folders = ['bench', 'docs', 'e2e', 'host', 'remotes', 'scripts', 'server', 'shared']
const isBuilt = /(?:^|\/)(?:node_modules|dist|\.cache|\.data)\//
// Here in full, and from outside.
const source = 'docs/spec/interface-slots.md'

interface Text {
  readonly path: string
  readonly text: string
}

function readTexts(pattern: RegExp): Text[] {
  const inside = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  return [...readdirSync(root), ...inside]
    .filter((path) => pattern.test(path) && !isBuilt.test(path) && path !== source)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** "decisions 5", "(design 2)" and the like: a page and its number, where no page of ours is meant. */
const outside =
  /\b(?:source|decisions?|design|acceptance|facts|targets|issues?|propert(?:y|ies)) \(?\d|\b(?:design|targets|peers|style)\.md\b/gi

/** A file that is named from the root, as code or as a page of docs; not one with a placeholder. */
const named =
  /`((?:server|host|shared|scripts|bench|e2e|remotes)\/[\w./-]+)`|\b(docs\/[\w./-]+\.md)\b/g

function matches({ path, text }: Text, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, ...groups]) => {
    const found = groups.find((group) => group !== undefined) ?? whole
    return `${path}: ${found}`
  })
}

describe('what comments and pages cite', () => {
  const pages = readTexts(/\.md$/)
  const code = readTexts(/\.(?:tsx?|mjs|css)$/).filter(({ path }) => !path.startsWith('scripts/'))

  test('is never a page that is not in the repository', () => {
    expect([...pages, ...code].flatMap((text) => matches(text, outside))).toEqual([])
  })

  test('is there, when a file is named', () => {
    const cited = [...pages, ...code].flatMap((text) => matches(text, named))

    expect(cited.filter((line) => !existsSync(join(root, line.split(': ')[1] ?? '')))).toEqual([])
  })

  test('is there, when a page links to it', () => {
    const links = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map(
        ([, link = '']) => [path, join(dirname(path), link)] as const,
      ),
    )

    expect(links.filter(([, file]) => !existsSync(join(root, file)))).toEqual([])
  })
})
