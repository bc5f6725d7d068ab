import type { ManifestComponent } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { type Doors, reachedFiles } from './reached-files'

type Texts = Readonly<Record<string, string>>

const doors: Doors = { entry: 'entry.js', components: [] }

const component = (files: Partial<Pick<ManifestComponent, 'preload' | 'css'>>): Partial<Doors> => {
  const card = { name: 'Card', expose: './Card', registry: 'slot', fallback: 'notice' } as const
  const rest = { locations: [], deadlineMs: 1, minHeight: 0, preload: [], css: [] }
  return { components: [{ ...card, ...rest, ...files }] }
}
const bytesOf = (texts: Texts) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))
const reached = (texts: Texts, more: Partial<Doors> = {}) =>
  [...reachedFiles({ ...doors, ...more }, bytesOf(texts))].toSorted()
/** The files that `code` in the entry leads to, of those in `others`. */
const from = (code: string, ...others: readonly string[]) =>
  reached({ 'entry.js': code, ...Object.fromEntries(others.map((path) => [path, ''])) }).filter(
    (path) => path !== 'entry.js',
  )

test.each([
  ['a static import', 'import { a } from "./assets/a.js"', 'assets/a.js'],
  ['one for its effects', 'import "./a.mjs"', 'a.mjs'],
  ['what is exported on', 'export * from "./a.js"', 'a.js'],
  ['import()', 'const load = () => import("./a.js")', 'a.js'],
  ['import() as Rolldown writes it', 'const load = () => import(`./a.js`)', 'a.js'],
  ['a query behind the name', 'import("./a.js?v=1")', 'a.js'],
  ['an address beside the script', 'const at = new URL("img/a.png", import.meta.url)', 'img/a.png'],
  ['a worker', 'new Worker(new URL("a.js", import.meta.url), { type: "module" })', 'a.js'],
  ['a worker by its name', 'new SharedWorker("/a.js")', 'a.js'],
  [
    'what Vite preloads',
    'const m = __vite__mapDeps = (i, d = ["assets/a.css"]) => d',
    'assets/a.css',
  ],
  ['webpack’s picture', 'e.exports = n.p + "1234.png"', '1234.png'],
  ['a fragment behind the name', 'const icon = { href: "/icons.svg#bird" }', 'icons.svg'],
  ['several names in a text', 'const srcset = "a@2x.png 2x, big/b.png 3x"', 'big/b.png'],
  ['an escaped letter', 'import("./\\u0061.js")', 'a.js'],
  ['a request', 'fetch("./data/a.json")', 'data/a.json'],
])('reached by a script: %s', (_, code, file) => {
  expect(from(code, file, 'other.js', 'other.css', 'other.png')).toEqual([file])
})

test.each([
  ['url()', '.a { background: url(a.png) }', 'a.png'],
  ['url() with quotes', '.a { background: url("../img/a.png?x") }', 'img/a.png'],
  ['a font', '@font-face { src: url(a.woff2) format("woff2") }', 'a.woff2'],
  ['@import', '@import "more.css";', 'more.css'],
  ['letters written by their numbers', '.a { background: url(\\61 b.png) }', 'ab.png'],
])('reached by a style: %s', (_, css, file) => {
  const texts = { 'entry.js': '', 'card.css': css, [file]: '', 'other.png': '', 'other.css': '' }

  expect(reached(texts, component({ css: ['card.css'] }))).toEqual(
    ['card.css', 'entry.js', file].toSorted(),
  )
})

test('reached by a picture and by JSON is what they name', () => {
  const texts = {
    'entry.js': 'fetch("tour.json"); const a = "sheet.svg"',
    'tour.json': '{ "steps": ["img\\/one.png"] }',
    'sheet.svg': '<svg><image href="two.png"/></svg>',
    'img/one.png': '',
    'two.png': '',
    'three.png': '',
  }

  expect(reached(texts)).toEqual(
    Object.keys(texts)
      .filter((path) => path !== 'three.png')
      .toSorted(),
  )
})

const all = ['texts/de.json', 'texts/en.json', 'a-part.js', 'a.png', 'main.js', 'main.css']

test.each([
  ['by a template', 'fetch(`./texts/${language}.json`)', ['texts/de.json', 'texts/en.json']],
  ['by a sum', 'import("./texts/" + language + ".json")', ['texts/de.json', 'texts/en.json']],
  ['by concat()', 'fetch("/texts/".concat(language))', ['texts/de.json', 'texts/en.json']],
  [
    'in a variable',
    'const at = base + "texts/" + language + ".json"',
    ['texts/de.json', 'texts/en.json'],
  ],
  ['beside the script', 'import(`./${part}-part.js`)', ['a-part.js']],
  ['by the public path', 'const at = n.p + name + ".png"', ['a.png']],
  ['with a query', 'fetch(`texts/en.json?${now}`)', ['texts/en.json']],
  ['for a picture', 'const at = name + ".png"; show(at)', ['a.png']],
  ['for a style', 'link.href = name + ".css"', ['main.css']],
  ['for a request', 'request.open(base + language + ".json")', ['texts/de.json', 'texts/en.json']],
  ['as a library joins words', 'const text = name + ".js"; const other = a + "/" + b', []],
])('an address that is put together %s reaches what it could be', (_, code, files) => {
  expect(from(code, ...all)).toEqual(files)
})

const ask = (call: string) => `const part = () => ${call}.then(n.bind(n, 7))`

test.each([
  ['webpack', 'n.u = e => e + ".mjs"', 'n.e(12)', '12.mjs'],
  ['webpack 5.110', 'n.u = e => (9 === e ? "expose" : e) + ".mjs"', 'n.ei(12, () => 0)', '12.mjs'],
  [
    'hashes in a table',
    'n.u = e => "js/" + e + "." + ({ 9: "f", 12: "ab12" })[e] + ".js"',
    'n.e(12)',
    'js/12.ab12.js',
  ],
  ['names in a table', 'n.u = e => "" + ({ 12: "card" }[e] || e) + ".js"', 'n.e(12)', 'card.js'],
  ['one name', 'n.u = e => "only.js"', 'n.e(12)', 'only.js'],
  [
    'returns',
    'n.u = function (e) { if (9 === e) return "nine.js"; return "" + e + ".js" }',
    'n.e(12)',
    '12.js',
  ],
  [
    'templates of rspack',
    'n.u = e => `static/${e}.${{ 12: "ab" }[e]}.js`',
    'n.e(12)',
    'static/12.ab.js',
  ],
  ['ES5', 'n.u = function (e) { return "".concat(e, ".js") }', 'n.e("part")', 'part.js'],
  ['styles of webpack', 'n.miniCssF = e => e + ".css"', 'n.e(12)', '12.css'],
  ['styles of rspack', 'n.k = function (e) { return "" + e + ".css" }', 'n.e(12)', '12.css'],
  ['a folder of modules', 'n.u = e => e + ".js"', 'n.e({ "./de": [7, 12] }[name][1])', '12.js'],
])('a chunk is reached by the id that is asked for: %s', (_, namer, call, file) => {
  const loader = `${namer}; import("./" + n.u(e))`
  const texts = {
    'entry.js': `${loader}; n.e(9)`,
    'expose.js': ask(call),
    [file]: '',
    'main.js': '',
    'main.css': '',
    '33.js': '',
  }

  expect(reached(texts, component({ preload: ['expose.js'] }))).toEqual(
    ['entry.js', 'expose.js', file].toSorted(),
  )
})

test.each([
  ['a variable', 'import(name)'],
  ['what a function returns', 'import("./" + nameOf(part))'],
  ['beside the script', 'new URL(name, import.meta.url)'],
  ['a worker of a variable', 'new Worker(name)'],
  ['behind the public path', 'img.src = n.p + name'],
  [
    'a loader that no one can read',
    'n.u = e => table.get(e) + ".js"; n.e(12); import("./" + n.u(1))',
  ],
  ['a build for development', 'eval("n.e(12)\\n//# sourceURL=webpack-internal:///a.js")'],
  ['no script at all', 'import {'],
])('where it cannot be told, every file stays: %s', (_, code) => {
  expect(from(code, 'a.js', 'index.html', 'main.css')).toEqual(['a.js', 'index.html', 'main.css'])
})

test('federation’s runtime and Vite’s helpers load what others name', () => {
  const runtime = 'typeof FEDERATION_ALLOW_NEW_FUNCTION; import(t).then(a).catch(b)'
  const preload =
    'const at = i => new URL("../" + i, import.meta.url); new Event("vite:preloadError")'

  expect(from(`${runtime}\n${preload}`, 'main.js')).toEqual([])
})

test('the doors are the entry, what components need first, and what is loaded before', () => {
  const texts = {
    'entry.js': '',
    'a.js': '',
    'a.css': '',
    'b.js': '',
    'main.js': '',
    'index.html': '',
  }
  const more = { ...component({ preload: ['a.js'], css: ['a.css'] }), modules: ['b.js'] }

  expect(reached(texts, more)).toEqual(['a.css', 'a.js', 'b.js', 'entry.js'])
})

test('no more is read than may be published', () => {
  const texts = {
    'entry.js': 'import "./large.js"',
    'large.js': `import "./more.js"; ${' '.repeat(99)}`,
    'more.js': '',
  }

  expect([...reachedFiles(doors, bytesOf(texts), 100)]).toEqual(['entry.js', 'large.js'])
})

/** How a script or a style may lead to another file. */
const spellings = {
  js: (to: string) => [
    `import "./${to}"`,
    `export * from './${to}'`,
    `import("./${to}")`,
    `import(\`../x/${to}\`)`,
    `new Worker(new URL("${to}", import.meta.url))`,
    `show(new URL('/${to}', import.meta.url).href)`,
    `preload(["assets/${to}"])`,
    ...(/\.(?:m?js|css)$/.test(to) ? asked(to.split('.')[0] ?? '') : []),
  ],
  css: (to: string) => [
    `@import "${to}";`,
    `.a { background: url(${to}) }`,
    `.b { background: url('../${to}#x') }`,
  ],
  json: (to: string) => [JSON.stringify([to])],
  png: () => [''],
}
const asked = (id: string) => [`n.e("${id}")`, `Promise.all([n.ei('${id}', () => 0)])`]
const kinds = ['js', 'css', 'json', 'png'] as const
type Kind = (typeof kinds)[number]
const namers = 'n.u = e => e + ".js"; n.k = e => e + ".css"'

interface Link {
  readonly from: number
  readonly to: number
  readonly spelling: number
}

const builds = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 12 })
  .chain((others) => {
    const file = fc.nat({ max: others.length })
    const link = fc.record({ from: file, to: file, spelling: fc.nat() })
    const files: readonly Kind[] = ['js', ...others]
    return fc.record({ files: fc.constant(files), links: fc.array(link, { maxLength: 30 }) })
  })

const pathOf = (files: readonly Kind[], at: number) =>
  at === 0 ? 'entry.js' : `part${at}x.${files[at]}`

function writeBuild(files: readonly Kind[], links: readonly Link[]): Texts {
  const texts = files.map((kind, at) => {
    const written = links
      .filter(({ from }) => from === at)
      .map(({ to, spelling }) => {
        const ways = spellings[kind](pathOf(files, to))
        return ways[spelling % ways.length]
      })
    return [pathOf(files, at), [at === 0 ? namers : '', ...written].join('\n')]
  })
  return Object.fromEntries(texts)
}

function closure(files: readonly Kind[], links: readonly Link[]): string[] {
  const found = new Set([0])
  for (const at of found) {
    for (const { from, to } of links) if (from === at && files[at] !== 'png') found.add(to)
  }
  return [...found].map((at) => pathOf(files, at)).toSorted()
}

test('nothing that is reachable is ever left out, however files lead to each other, and nothing else is kept', () => {
  fc.assert(
    fc.property(builds, ({ files, links }) => {
      expect(reached(writeBuild(files, links))).toEqual(closure(files, links))
    }),
    { numRuns: 500 },
  )
})
