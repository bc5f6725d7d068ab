import { readImports, staticModules } from './script-imports'

const imports = (codes: Readonly<Record<string, string>>) =>
  new Map(Object.entries(codes).map(([path, code]) => [path, readImports(code)]))

test('each script that others import statically is behind what it imports itself', () => {
  const scripts = imports({
    'entry.js': "import './a.js'; export * from './b.mjs'; import('./later/page.js')",
    'a.js': "import { b } from './b.mjs?v=1'",
    'b.mjs': "export { c } from './deep/c.js'",
    'deep/c.js': '',
    'later/page.js': "import '../shared.js'; import '../a.js'",
    'shared.js': '',
    'unused.js': "import './own.js'",
    'own.js': '',
  })

  expect(staticModules(['entry.js'], scripts)).toEqual({
    modules: ['deep/c.js', 'b.mjs', 'a.js', 'shared.js'],
    circles: [],
  })
})

test('what only components need is behind the entry, and what the entry may need for its start before it', () => {
  const scripts = imports({
    'entry.js': `import './core.js'; import('./shares.js')
      const exposes = { './Card': async () => import('./card.js'), './Row': () => { return import('./row.js') } }`,
    'core.js': '',
    'shares.js': "import('./library.js')",
    'library.js': "import './helper.js'",
    'helper.js': '',
    'card.js': "import './theme.js'; import './helper.js'; import('./part.js')",
    'row.js': "import './theme.js'",
    'part.js': "import './store.js'",
    'theme.js': '',
    'store.js': '',
  })

  expect(staticModules(['entry.js', 'card.js'], scripts).modules).toEqual([
    ...['core.js', 'helper.js'],
    'entry.js',
    ...['theme.js', 'store.js'],
  ])
})

test('the entry is among them where a later script imports it', () => {
  const scripts = imports({
    'entry.js': "import('./later.js')",
    'later.js': "import { a } from './entry.js'",
  })

  expect(staticModules(['entry.js'], scripts)).toEqual({ modules: ['entry.js'], circles: [] })
})

test('scripts that import each other through a third are told', () => {
  const scripts = imports({
    'entry.js': "import './a.js'",
    'a.js': "import './b.js'",
    'b.js': "import './c.js'",
    'c.js': "import './a.js'",
  })

  expect(staticModules(['entry.js'], scripts).circles).toEqual([['c.js', 'a.js']])
})

test('a chain of any length is followed', () => {
  const chain = Array.from({ length: 20_000 }, (_, at) => [`${at}.js`, `import './${at + 1}.js'`])

  const { modules } = staticModules(['0.js'], imports(Object.fromEntries(chain)))

  expect([modules.length, modules[0], modules.at(-1)]).toEqual([19_999, '19999.js', '1.js'])
})

test('imports as Rolldown writes them, in templates, are followed', () => {
  const code = 'import("./a.js"); import(`./b.js`); const e = { "./Card": () => import(`./c.js`) }'

  const { later, exposed } = readImports(code)

  expect([later.toSorted(), exposed]).toEqual([['./a.js', './b.js', './c.js'], ['./c.js']])
})

test.each([
  ['a text with the word', 'const text = "import a from \'./b.js\'"'],
  ['an import by an expression', 'import("./" + name)'],
  ['an import by a template with one', 'import(`./${name}`)'],
  ['what is no script', 'import {'],
])('%s imports nothing that is known', (_, code) => {
  expect(readImports(code)).toEqual({ fixed: [], later: [], exposed: [] })
})
