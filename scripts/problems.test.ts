import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problemCodes, reasonCode } from '@slipway/sdk/contract'

const root = process.cwd()

/** How the source names a code; the first group is the code. */
const spellings = [
  /(?:new CodedError|codedProblem|super|explainRefusal|signatureFault)\(\s*'([a-z0-9-]+)'/g,
  /\bcode: '([a-z][a-z0-9-]*)'/g,
  /\b(?:refusal|fieldFault|deny)\(\s*[^,()]+,\s*'([a-z0-9-]+)'/g,
]
/** `unknown({ what: 'field', … })` makes `unknown-field`. */
const unknownThing = /\bwhat: '([a-z-]+)'/g

async function readSources(): Promise<string> {
  const texts: string[] = []
  for (const folder of ['server', 'shared', 'host']) {
    const paths = await readdir(join(root, folder), { recursive: true })
    const sources = paths.filter(
      (path) => /\.tsx?$/.test(path) && !/\.(?:test|suite)\.|testing[\\/]|^demo[\\/]/.test(path),
    )
    for (const path of sources) texts.push(await readFile(join(root, folder, path), 'utf8'))
  }
  return texts.join('\n')
}

async function codesOfSources(): Promise<Set<string>> {
  const text = await readSources()
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, code = '']) => code)
  const unknown = found(unknownThing).map((what) => `unknown-${what}`)
  return new Set([
    ...spellings.flatMap(found),
    ...unknown,
    ...reasonCode.options,
    ...Object.keys(problemCodes),
  ])
}

function readPage(): Promise<string> {
  return readFile(join(root, 'docs/problems.md'), 'utf8')
}

async function headings(): Promise<string[]> {
  return [...(await readPage()).matchAll(/^## (\S+)$/gm)].map(([, code = '']) => code)
}

describe('docs/problems.md', () => {
  test('every code of the source has a heading, and every heading a code', async () => {
    const codes = await codesOfSources()

    expect([...codes].toSorted()).toEqual(await headings())
  })

  test('the status of a problem is the one that its heading names', async () => {
    const paragraphs = [...(await readPage()).matchAll(/^## (\S+)\n\*\*(.+?)\*\*/gm)]
    const named = new Map(paragraphs.map(([, code = '', where = '']) => [code, where]))
    const wrong = Object.entries(problemCodes).filter(
      ([code, status]) => !named.get(code)?.match(/\d{3}/g)?.includes(String(status)),
    )

    expect(wrong).toEqual([])
  })
})
