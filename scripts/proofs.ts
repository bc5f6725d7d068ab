import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'

const list = 'docs/spec/reliability-and-security.md'
export const page = 'docs/spec/proofs.md'

const folders = ['server', 'host', 'shared', 'remotes', 'e2e', 'scripts', 'bench']
const isTest = /\.(?:test|suite|spec)\.tsx?$/
const isBuilt = /(?:^|\/)(?:node_modules|dist|\.cache)\//
const code = /\b(?:[SF]\d{2}|P\d{1,2})\b/g

interface Named {
  readonly path: string
  /** The names of its tests and of their groups. */
  readonly names: readonly string[]
}

/** Every test of the repository, by the names that it goes by. */
export function readTests(root: string): Named[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => isTest.test(path) && !isBuilt.test(path))
    .toSorted()
    .map((path) => ({ path, names: namesOf(readFileSync(join(root, path), 'utf8')) }))
}

/** Returns the names in the calls of `test`, `it` and `describe`; `…` for what a table fills in. */
export function namesOf(text: string): string[] {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:test|it|describe)\b/.test(node.expression.getText())) {
      const [first] = node.arguments
      if (first && ts.isStringLiteralLike(first)) names.push(first.text)
      if (first && ts.isTemplateExpression(first))
        names.push(
          first.head.text + first.templateSpans.map(({ literal }) => `…${literal.text}`).join(''),
        )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** The codes of the list, in its order. */
export function readCodes(root: string): string[] {
  const text = readFileSync(join(root, list), 'utf8')
  return [...text.matchAll(/^- \*\*([SFP]\d+)\*\*/gm)].map(([, found = '']) => found)
}

/** Codes in names of tests that the list does not have, each with its file. */
export function unknownCodes(tests: readonly Named[], codes: readonly string[]): string[] {
  return tests.flatMap(({ path, names }) =>
    names
      .flatMap((name) => name.match(code) ?? [])
      .filter((found) => !codes.includes(found))
      .map((found) => `${found} (${path})`),
  )
}

/** The page that says which tests prove what. */
export function writeProofs(tests: readonly Named[], codes: readonly string[]): string {
  const proofs = new Map(codes.map((found) => [found, proofsOf(tests, found)]))
  const bare = codes.filter((found) => proofs.get(found)?.length === 0)
  const sections = codes
    .filter((found) => !bare.includes(found))
    .map((found) => `## ${found}\n${proofs.get(found)?.join('\n')}`)
  return `# What proves it
Generated from the names of the tests: \`npm run proofs\`. A test compares. What each code means: [reliability-and-security.md](${basename(list)}).

${sections.join('\n\n')}

## No test is named after
${bare.join(', ')}. Some of them are held by tests that carry another code, or by the way a thing is built; others are not reached yet.
`
}

function proofsOf(tests: readonly Named[], wanted: string): string[] {
  return tests.flatMap(({ path, names }) => {
    const proving = names.filter((name) => name.match(code)?.includes(wanted))
    const plain = [...new Set(proving.map(withoutCodes))].map((name) => `  - ${name}`)
    return plain.length === 0 ? [] : [`- [${path}](../../${path})`, ...plain]
  })
}

/** Without what the heading says; what Markdown would take for markup is escaped. */
function withoutCodes(name: string): string {
  const bare = name.replace(/^(?:\d+: )?(?:(?:[SF]\d{2}|P\d{1,2})(?:, )?)+(?:: )?/, '')
  return (bare || name).replaceAll(/[<_*[\]]/g, String.raw`\$&`)
}
