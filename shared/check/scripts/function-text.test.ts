import { runInThisContext } from 'node:vm'
import { findInList, functionLines, functionList, functionText } from './function-text'

type Given = {
  readonly meta: object
  readonly load: (path: string) => unknown
  readonly federation: object
}

/** What the function returns, called as the host calls it. */
function run(code: string, given: Partial<Given> = {}): unknown {
  const text = functionText(code)
  if (text === undefined) throw new Error(`this cannot be a function: ${code}`)
  // The text is what is tested: the browser reads it as part of a file.
  return runInThisContext(text)({ meta: {}, load: () => undefined, federation: {}, ...given })
}

test('A module becomes a function that gives its exports by their names.', () => {
  const code = 'let a, b; a = 1; b = () => a + 1; export { a as get, b as "two words" };'
  expect(run(code)).toEqual({ get: 1, 'two words': expect.any(Function) })
})

test('Names of two modules do not clash, and neither runs before it is called.', () => {
  const modules = [1, 2].map((value) =>
    functionText(`const name = ${value}\nexport { name as get }`),
  )
  const joined = runInThisContext(`[${modules.join(',\n')}]`)
  expect(joined.map((module: (given: object) => unknown) => module({}))).toEqual([
    { get: 1 },
    { get: 2 },
  ])
})

test('Its own address, and what it imports later, are given to it.', () => {
  const url = 'https://host.example/assets/remotes/1/entry.js'
  const code = `
    const where = import.meta.url
    const more = () => import("./more.js")
    class Base { constructor() { this.made = new.target === Base } }
    const { made } = new Base()
    export { where as url, more as load, made }`
  const module = run(code, { meta: { url }, load: (path) => `loaded ${path}` })
  expect(module).toMatchObject({ url, made: true })
  expect((module as { load: () => unknown }).load()).toBe('loaded ./more.js')
})

test('The module that all remotes import is given to it as well, in each way of importing it.', () => {
  const code = `
    const sum = runtime.default + shared + one
    import shared from "@slipway/federation"; import * as runtime from "@slipway/federation"
    import { "two words" as one } from "@slipway/federation"
    export { sum }`
  expect(run(code, { federation: { default: 1, 'two words': 5 } })).toEqual({ sum: 7 })
})

test('An import at the very beginning is taken like any other.', () => {
  const code = 'import shared from"@slipway/federation";const sum=shared+1;export{sum}'
  expect(run(code, { federation: { default: 1 } })).toEqual({ sum: 2 })
})

test('Its text for developers is left out: it would be taken for that of the whole file.', () => {
  const text = functionText(
    'const a = "//# sourceURL=kept"; export { a }\n//# sourceMappingURL=a.js.map',
  )
  expect(text).toContain('sourceURL=kept')
  expect(text).not.toContain('sourceMappingURL')
})

test('What stood around its text for developers stays apart.', () => {
  const code =
    'const a = (() => { return/*# sourceX */7 })(); const load = () => import(/*# source */"./b.js"); export { a, /*# sourceMappingURL=a.js.map */ load }'
  const module = run(code, { load: (path) => `loaded ${path}` }) as { load: () => unknown }
  expect(module).toMatchObject({ a: 7 })
  expect(module.load()).toBe('loaded ./b.js')
  expect(functionText(code)).not.toContain('source')
})

test.each([
  ['imports another module', 'import { b } from "./b.js"; const a = b; export { a }'],
  ['waits at its top level', 'const a = await fetch("/"); export { a }'],
  ['waits in a loop', 'let a; for await (a of []) {} export { a }'],
  ['exports a declaration', 'export const a = 1'],
  ['exports a default', 'export default 1'],
  ['gives on what another one exports', 'export { a } from "./a.js"'],
  ['gives on all of another one', 'export * from "./a.js"'],
  ['exports before it ends', 'let a; export { a }; a = 1'],
  ['exports twice', 'let a; export { a }; export { a as b }'],
  ['exports nothing', 'const a = 1'],
  ['begins with a line for the shell', '#!/usr/bin/env node\nconst a = 1; export { a }'],
  [
    'uses the name that is given to it',
    'const __slipwayModule = 1; export { __slipwayModule as a }',
  ],
  ['cannot be read', 'const a = ; export { a }'],
  ['tries to end the function', '}); alert(1); (() => { const a = 1; export { a }'],
])('A module that %s stays a file of its own.', (_what, code) => {
  expect(functionText(code)).toBeUndefined()
})

test('Each module in a list begins at a line of its own, however many lines it has.', () => {
  const codes = ['const a = 1\nexport { a as get }', 'let b\n\nb = `\n`\nexport { b as get }']
  const list = functionList([...codes, codes[0] ?? ''].map((code) => functionText(code) ?? ''))

  const lines = functionLines(list)

  const text = list.split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.map((line) => text[line])).toEqual(
    [';const a = 1', ';let b', ';const a = 1'].map((line) => line.slice(1)),
  )
})

test('A place in a list of modules leads back to its place in the module, whatever was replaced before it.', () => {
  const codes = [
    "import { a } from '@slipway/federation'; const load = () => import('./b.js');\nconst first = a; export { first, load }",
    "import 'elsewhere'; export { nothing }",
    'const url = import.meta.url\n//# sourceMappingURL=x.js.map\nconst second = url; export { second }',
  ]
  const texts = codes.flatMap((code) => functionText(code) ?? [])
  const list = functionList(texts)
  const words = [
    [0, 'load ='],
    [0, "('./b.js')"],
    [0, 'first = a'],
    [2, 'url ='],
    [2, 'second = url'],
  ] as const

  for (const [index, word] of words)
    expect([word, findInList(codes, list.indexOf(word))]).toEqual([
      word,
      { index, offset: codes[index]?.indexOf(word) },
    ])
  expect(findInList(codes, 3)).toBeUndefined()
  expect(findInList(codes, list.length)).toBeUndefined()
})
