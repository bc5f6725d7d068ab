import { readFile } from 'node:fs/promises'
import { namesOf, page, readCodes, readTests, unknownCodes, writeProofs } from './proofs'

const root = process.cwd()
const tests = readTests(root)
const codes = readCodes(root)

test('docs/spec/proofs.md is what `npm run proofs` writes', async () => {
  expect(await readFile(page, 'utf8')).toBe(writeProofs(tests, codes))
})

test('every code in the name of a test is in the list', () => {
  expect(unknownCodes(tests, codes)).toEqual([])
})

test('a code that is not in the list is found', () => {
  const added = [{ path: 'server/a.test.ts', names: ['S01, S99: is refused'] }]

  expect(unknownCodes(added, codes)).toEqual(['S99 (server/a.test.ts)'])
})

test('names are those of tests, groups and tables of tests, and of nothing else', () => {
  const text = `
    describe('S01: a', () => {
      it.each([['S02', 1]])('%s: b', call)
      test.describe(\`F03: \${what} c\`, call)
      expect('S04')
    })`

  expect(namesOf(text)).toEqual(['S01: a', '%s: b', 'F03: … c'])
})
