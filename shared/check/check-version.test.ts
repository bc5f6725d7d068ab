import {
  Locations,
  locations as locationTable,
  type Manifest,
  type ManifestComponent,
} from '@slipway/sdk/contract'
import { checkVersion } from './check-version'
import { hostVersions } from './host-versions'
import { locationWarnings } from './manifest-warnings'
import { scriptFaults, scriptWarnings } from './scripts/script-faults'

const start = '[data-slipway-remote="shop"][data-slipway-version="1.2.3"]'
const scope = `@scope (${start}) to ([data-slipway-remote-end])`
const entry = 'export const init = () => {}; export const get = () => {}'
const exposes = '\nexport const exposes = { "./RefundButton": 1 }'
const styles = `@keyframes shop-in{to{opacity:1}}@layer slipway.remotes{${scope}{.a{color:red}}}`

const button: ManifestComponent = {
  name: 'RefundButton',
  expose: './RefundButton',
  registry: 'slot',
  locations: ['resource-page-actions'],
  fallback: 'notice',
  deadlineMs: 8000,
  minHeight: 0,
  preload: [],
  css: ['components.css'],
  props: {
    type: 'object',
    properties: { label: { type: 'string' }, limit: { type: 'integer', minimum: 1 } },
    required: ['label'],
  },
}

interface Version {
  readonly manifest?: Partial<Record<keyof Manifest, unknown>>
  readonly files?: Readonly<Record<string, string>>
}

/** Checks a good version with `changes`; each fault as `pointer code`. */
function faultsOf({ manifest = {}, files = {} }: Version): string[] {
  return details({ manifest, files }).map(({ pointer, code }) => `${pointer} ${code}`)
}

function details({ manifest = {}, files = {} }: Version) {
  const { 'entry.js': code = entry } = files
  const texts = { 'entry.js': '', 'components.css': styles, ...files }
  texts['entry.js'] = code + exposes
  const bytes = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]))
  const whole = { ...goodManifest(bytes), components: [button], ...manifest }
  return checkVersion({ manifest: whole, files: bytes, host: hostVersions })
}

function goodManifest(files: ReadonlyMap<string, Buffer>) {
  return {
    contract: '1.0.0',
    name: 'shop',
    version: '1.2.3',
    entry: 'entry.js',
    components: [],
    shared: { react: '^19.0.0', '@slipway/sdk': '^0.1.0' },
    runtime: '2.9.2',
    files: [...files].map(([path, { length: size }]) => ({
      path,
      size,
      integrity: `sha384-${'a'.repeat(64)}`,
    })),
  }
}

const component = (changes: Partial<ManifestComponent>) => ({
  manifest: { components: [{ ...button, ...changes }] },
})
const slot = (changes: object) => ({
  manifest: {
    slots: [
      {
        location: 'resource-page-actions',
        component: 'RefundButton',
        props: { label: 'Refund' },
        ...changes,
      },
    ],
  },
})

test('a good version has no faults', () => {
  expect(faultsOf(slot({ gate: { permissions: ['orders.update'], percent: 10 } }))).toEqual([])
})

test('all faults come at once, of every kind', () => {
  const faults = faultsOf({
    manifest: {
      contract: '2.0.0',
      shared: { react: '^18.0.0' },
      components: [{ ...button, locations: ['resource-page-action'] }],
      slots: [{ location: 'header-banner', component: 'Refund', props: {} }],
    },
    files: { 'entry.js': 'document.write("1")', 'components.css': '* { display: none }' },
  })

  expect(faults).toEqual([
    '/contract contract-mismatch',
    '/shared/react share-unsatisfied',
    '/components/0/locations location-unknown',
    '/slots/0/component component-unknown',
    'entry.js code-forbidden',
    'components.css styles-not-wrapped',
  ])
})

test.each<[string, Version, string]>([
  ['a name with capitals', { manifest: { name: 'Shop' } }, '/name manifest-invalid'],
  ['no version number', { manifest: { version: 'latest' } }, '/version manifest-invalid'],
  [
    'a version with a zero in front',
    { manifest: { version: '01.0.0' } },
    '/version manifest-invalid',
  ],
  [
    'an empty part in a version',
    { manifest: { version: '1.0.0-a..b' } },
    '/version manifest-invalid',
  ],
  [
    'a number with a zero in front behind the hyphen',
    { manifest: { version: '1.0.0-rc.01' } },
    '/version manifest-invalid',
  ],
  [
    'a version of 300 characters',
    { manifest: { version: `1.0.0-${'a'.repeat(294)}` } },
    '/version manifest-invalid',
  ],
  ['an origin with a path', { manifest: { origins: ['https://a.b/c'] } }, '/origins/0'],
  ['an origin without TLS', { manifest: { origins: ['http://a.b'] } }, '/origins/0'],
  [
    'a component that the entry does not have',
    component({ expose: './Refund' }),
    '/components/0/expose expose-missing',
  ],
  ['a missing entry', { manifest: { entry: 'main.js' } }, '/entry manifest-invalid'],
  ['a contract that is no version', { manifest: { contract: 'one' } }, '/contract contract'],
  ['an unknown shared module', { manifest: { shared: { vue: '^3.0.0' } } }, '/shared/vue share'],
  ['a range that is none', { manifest: { shared: { react: 'new' } } }, '/shared/react share'],
  ['a member of Object as a module', { manifest: { shared: { constructor: '*' } } }, '/shared/con'],
  ['a name twice', { manifest: { components: [button, button] } }, '/components/1/name duplicate'],
  ['an unknown location', component({ locations: ['header'] }), '/components/0/locations location'],
  [
    'a global component with locations',
    component({ registry: 'global' }),
    '/components/0/locations locations-of-global',
  ],
  ['styles that are not there', component({ css: ['b.css'] }), '/components/0/css manifest'],
  [
    'a prop that the host gives',
    component({ props: { type: 'object', properties: { record: {} } } }),
    '/components/0/props/properties/record reserved-prop',
  ],
  [
    'a pattern in a schema',
    component({
      props: { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } },
    }),
    '/components/0/props/properties/a/pattern schema-invalid',
  ],
  ['a slot of nobody', slot({ component: 'Other' }), '/slots/0/component component-unknown'],
  ['a slot at no location', slot({ location: 'top' }), '/slots/0/location location-unknown'],
  [
    'a slot where its component is not made for',
    slot({ location: 'header-banner' }),
    '/slots/0/location location-unsuitable',
  ],
  ['props against the schema', slot({ props: {} }), '/slots/0/props/label props-invalid'],
  [
    'a text of no language in a slot',
    slot({ props: { label: 'x', hint: { $text: { english: 'y' } } } }),
    '/slots/0/props/hint/$text/english text-invalid',
  ],
  [
    'a text by language that the schema refuses',
    slot({ props: { label: 'x', limit: { $text: { en: 'y' } } } }),
    '/slots/0/props/limit props-invalid',
  ],
  [
    'a reserved prop in a slot',
    slot({ props: { label: 'x', children: 'y' } }),
    '/slots/0/props/children reserved-prop',
  ],
  [
    'content beside a prop of that name',
    slot({ props: { label: 'x', content: 'y' }, content: 'z' }),
    '/slots/0/props/content reserved-prop',
  ],
  [
    'an unsafe key in props',
    slot({ props: { label: 'x', a: { constructor: 1 } } }),
    '/slots/0/props/a/constructor forbidden-key',
  ],
  [
    'more components than one version may have',
    { manifest: { components: Array.from({ length: 501 }, () => button) } },
    '/components component-limit',
  ],
  [
    'an unknown condition of a gate',
    slot({ gate: { role: 'x' } }),
    '/slots/0/gate/role manifest-invalid',
  ],
  ['a share beyond all', slot({ gate: { percent: 101 } }), '/slots/0/gate/percent manifest'],
  [
    'a gate where nobody is signed in',
    slot({ location: 'login-sidebar', gate: { percent: 1 } }),
    '/slots/0/gate gate-invalid',
  ],
  ['a file that is not listed', { manifest: { files: [] } }, 'entry.js bundle-modified'],
])('%s is refused', (_, version, expected) => {
  expect(faultsOf(version)).toContainEqual(expect.stringContaining(expected))
})

test('a listed file that is missing or changed is named by its path', () => {
  const integrity = `sha384-${'a'.repeat(64)}`
  const files = [
    { path: 'entry.js', size: 1, integrity },
    { path: 'gone.js', size: 1, integrity },
    { path: 'components.css', size: styles.length, integrity },
    { path: 'Entry.js', size: 1, integrity },
  ]

  expect(faultsOf({ manifest: { files } })).toEqual([
    'entry.js bundle-modified',
    'gone.js bundle-modified',
    '/files/3 bundle-modified',
  ])
})

test.each([
  ['a document that is written', 'document.write("a")'],
  ['a static import from elsewhere', 'import "https://cdn.example/a.js"'],
  ['an export from elsewhere', 'export * from "https://cdn.example/a.js"'],
  ['an import of a file of the host, which the policy allows', 'import("/assets/a.js")'],
  ['the same in a template', 'import(`/assets/a.js`)'],
  ['a script of a worker', 'importScripts("a.js")'],
])('%s in a script is refused, with its place', (_, code) => {
  const [fault] = details({ files: { 'entry.js': `const a = 1;\n  ${code}` } })

  expect(fault).toMatchObject({ pointer: 'entry.js', code: 'code-forbidden' })
  expect(fault?.detail).toContain('line 2, column 3')
})

test.each([
  ['eval', 'eval(x)'],
  ['eval by another way', '(0, eval)(x)'],
  ['eval of the window', 'window.eval(x)'],
  ['a function from text', 'new Function("return 1")'],
  ['the global object as lodash looks for it', 'globalThis || Function("return this")()'],
  ['a function as handlebars makes it', 'Function.apply(this, names)'],
  ['a timer with a text', 'setTimeout("a()", 1)'],
  ['an import from elsewhere when it is needed', 'import("https://cdn.example/a.js")'],
])('%s in a script is a warning with its place, for the policy never runs it', (_, text) => {
  const code = `const a = 1;\n  ${text}`

  expect(scriptFaults('entry.js', code)).toEqual([])
  expect(scriptWarnings('entry.js', code)).toEqual([
    {
      pointer: 'entry.js',
      code: 'code-inert',
      detail: expect.stringMatching(/line 2, column \d+\).* must work without it/),
    },
  ])
})

test('what federation’s own runtime has for other ways to load is no warning', () => {
  const runtime = `new Function('return ' + it.getPublicPath)()(); Function(it.getPublicPath)()
    new Function('callbacks', \`import("\${url}")\`)(); new Function('name', 'return import(name)')(a)
    eval('require'); new Function('id', 'options', 'return typeof require === "undefined" ? "" : require.resolve(id, options)')`

  expect(scriptWarnings('entry.js', runtime)).toEqual([])
  expect(scriptWarnings('entry.js', `${runtime}; Function('a', 'return a')`)).toHaveLength(1)
})

test('a file with much of it has one warning, which says where the first is and how many follow', () => {
  const [warning, ...others] = scriptWarnings('entry.js', 'if (a) {\neval(1) } eval(2); eval(3)')

  expect(others).toEqual([])
  expect(warning?.detail).toMatch(/^eval\(\) .*line 2, column 1\), and in 2 more place/)
})

test.each([
  ['a method of that name', 'a.eval(x); parser.Function()'],
  ['a timer with a function', 'setTimeout(() => {}, 1)'],
  ['an import of its own files', 'import("./later.js")'],
  ['an import by an expression', 'import("./" + name)'],
])('%s in a script is fine', (_, code) => {
  expect(
    faultsOf({
      files: {
        'entry.js': `const x = 1, name = 2, a = {}, parser = {}\n${code}`,
        'later.js': '',
      },
    }),
  ).toEqual([])
})

test('a script that is none is refused, and one beyond all depth costs nothing else', () => {
  const deep = `const a = ${'['.repeat(100_000)}${']'.repeat(100_000)}`

  expect(faultsOf({ files: { 'entry.js': 'const a = ' } })).toEqual(['entry.js code-invalid'])
  expect(faultsOf({ files: { 'entry.js': deep } })).toEqual(['entry.js code-invalid'])
})

test.each([
  ['nothing around', '.a { color: red }', 'styles-not-wrapped'],
  ['a scope only', `${scope}{.a{color:red}}`, 'styles-not-wrapped'],
  ['a layer only', '@layer slipway.remotes{.a{color:red}}', 'styles-not-wrapped'],
  ['the layer of the host', `@layer slipway.host{${scope}{.a{color:red}}}`, 'styles-not-wrapped'],
  [
    'the scope of a neighbour',
    `@layer slipway.remotes{${scope.replace('shop', 'other')}{.a{color:red}}}`,
    'styles-not-wrapped',
  ],
  [
    'the scope of another version',
    `@layer slipway.remotes{${scope.replace('1.2.3', '1.2.4')}{.a{color:red}}}`,
    'styles-not-wrapped',
  ],
  [
    'a scope without an end',
    `@layer slipway.remotes{@scope (${start}){.a{color:red}}}`,
    'styles-not-wrapped',
  ],
  ['an import', '@import url("a.css");', 'styles-not-wrapped'],
  ['a layer that is only named', '@layer slipway.remotes;', 'styles-not-wrapped'],
  [
    'an image of another server',
    `@layer slipway.remotes{${scope}{.a{background:url(//a.b/c.png)}}}`,
    'styles-foreign',
  ],
  ['no CSS', '.a { color: red', 'code-invalid'],
])('styles with %s are refused', (_, css, code) => {
  expect(faultsOf({ files: { 'components.css': css } })).toEqual([`components.css ${code}`])
})

const mark = 'shop-0123456789abcdef'
const box = `:where([data-slipway-styles="${mark}"])`
const marked = (css: string, styles: unknown = mark): Version => ({
  manifest: { styles },
  files: { 'components.css': css },
})
const layer = (css: string) => `@layer slipway.remotes.${mark}{${css}}`

test.each([
  ['as the build writes them', layer(`@media print{${box} .a{color:red;&:hover{color:blue}}}`)],
  ['in the layer of all remotes', `@layer slipway.remotes{${box} .a{color:red}}`],
  ['made small', layer(`:where([data-slipway-styles=${mark}])>.a,${box} .b{color:red}`)],
  ['of the box itself', layer(`${box}{gap:0}${box}.a::before{gap:0}`)],
  [
    'for a scheme of the page',
    layer(`:where([data-mantine-color-scheme="dark"]) ${box} .a{gap:0}`),
  ],
  ['with names of its own', layer(`@keyframes shop-in{to{opacity:1}}${box} .a{color:red}`)],
])('styles %s pass', (_, css) => {
  expect(faultsOf(marked(css))).toEqual([])
})

test.each([
  ['no mark', layer('.a{color:red}')],
  ['a mark in one of two selectors', layer(`${box} .a,.b{color:red}`)],
  ['the mark of another build', layer(`${box.replace('0123', '4567')} .a{color:red}`)],
  ['the mark of a neighbour', layer(`${box.replace('shop', 'bank')} .a{color:red}`)],
  ['a mark that something else fulfils too', layer(`:is(${box},body) .a{color:red}`)],
  ['something else around the box', layer(`.dark ${box} .a{color:red}`)],
  ['what stands beside the box', layer(`${box}+.a{color:red}`)],
  ['a nested rule that leaves its rule', layer(`${box} .a{body:not(&){color:red}}`)],
  ['a layer of another build', `@layer slipway.remotes.other{${box} .a{color:red}}`],
  ['a mark and no layer', `${box} .a{color:red}`],
  ['the page’s margins', layer(`@page{margin:0}`)],
  ['a scope', layer(`@scope (body){${box} .a{color:red}}`)],
  ['an import inside', layer(`@import "a.css";`)],
  ['a property of the host', layer('@property --mantine-color-text{inherits:false}')],
  ['a font of everybody', layer('@font-face{font-family:Inter;src:url(a.woff2)}')],
  ['an animation of everybody', '@keyframes fade{to{opacity:0}}'],
  ['a name that only begins like its own', '@keyframes shopping{to{opacity:0}}'],
])('styles with %s are not kept to the boxes of their build', (_, css) => {
  expect(faultsOf(marked(css))).toEqual(['components.css styles-not-wrapped'])
})

test.each(['bank-0123456789abcdef', 'shop-x-0123456789abcdef', 'shop', 7, ''])(
  '%s is no mark of this remote',
  (styles) => {
    expect(faultsOf(marked('', styles))).toContainEqual('/styles manifest-invalid')
  },
)

test('names that count in the whole page are refused beside a scope and inside of it', () => {
  const inside = `@layer slipway.remotes{${scope}{@page{margin:0}.a{color:red}}}`

  for (const css of [`@property --text{inherits:false}${styles}`, inside]) {
    expect(faultsOf({ files: { 'components.css': css } })).toEqual([
      'components.css styles-not-wrapped',
    ])
  }
})

test('a style sheet nested beyond all depth is refused, and costs nothing else', () => {
  const deep = (depth: number) => `${'a{'.repeat(depth)}b{color:red}${'}'.repeat(depth)}`
  const selector = `${box} ${':is('.repeat(20_000)}.a${')'.repeat(20_000)}{color:red}`

  expect(faultsOf({ files: { 'components.css': deep(20_000) } })).toEqual([
    'components.css code-invalid',
  ])
  expect(faultsOf(marked(layer(`${box} .a{${deep(50)}}`)))).toEqual([])
  expect(faultsOf(marked(layer(selector)))).toEqual(['components.css styles-not-wrapped'])
})

test('a version beyond the budget is refused for that, and its code is not even read', () => {
  const bytes = (text: string) => new Map([['entry.js', Buffer.from(text)]])
  const check = (text: string, limits = { maxFirstBytes: 200, maxBytes: 300 }) => {
    const whole = goodManifest(bytes(text))
    return checkVersion({ manifest: whole, files: bytes(text), host: hostVersions, limits })
  }

  expect(check('document.write(1)').map(({ code }) => code)).toEqual(['code-forbidden'])
  expect(check(`document.write(1)${' '.repeat(300)}`).map(({ code }) => code)).toEqual([
    'size-exceeded',
  ])
})

// A minute and more where each name is looked for among all others.
test('a script of 200,000 names is read, and so is a list of a million numbers', () => {
  const names = Array.from({ length: 200_000 }, (_, index) => `a${index.toString(36)}`)
  const code = `let ${names.join()};const list=[${'1,'.repeat(1_000_000)}]`
  const files = new Map([['entry.js', Buffer.from(code)]])
  const limits = { maxFirstBytes: 4_000_000, maxBytes: 4_000_000 }

  const faults = checkVersion({
    manifest: goodManifest(files),
    files,
    host: hostVersions,
    limits,
  })

  expect(faults).toEqual([])
})

test('a name that is declared twice is still told', () => {
  for (const code of ['let a; let a', 'var a; let a', 'let a; { var a }', 'export let b; let b']) {
    expect(faultsOf({ files: { 'entry.js': code } })).toEqual(['entry.js code-invalid'])
  }
  const fine = 'var a; var a; { let a; } try {} catch (e) { var e } function f(a) { var a }'
  expect(faultsOf({ files: { 'entry.js': fine } })).toEqual([])
})

test('of very many faults in a file the first are told, and how many there are', () => {
  const faults = details({ files: { 'entry.js': 'document.write(1);'.repeat(5000) } })

  expect(faults).toHaveLength(51)
  expect(faults.at(-1)?.detail).toBe('And 4950 more like these.')
})

test.each([
  ['/slots/0/props/a', slot({ props: JSON.parse('{"label":"x","a":{"__proto__":1}}') })],
  ['/slots/0/props', slot({ props: JSON.parse('{"label":"x","__proto__":{"a":1}}') })],
  ['/shared', { manifest: { shared: JSON.parse('{"__proto__":"*"}') } }],
  [
    '/components/0/props/properties',
    component({ props: JSON.parse('{"type":"object","properties":{"__proto__":{}}}') }),
  ],
])('the key __proto__ below %s is refused, and not left out without a word', (place, version) => {
  expect(faultsOf(version)).toContainEqual(`${place}/__proto__ forbidden-key`)
})

describe('the size of a version', () => {
  const kilobytes = (count: number, code = '') => `${code}\n/*${'a'.repeat(count * 1000)}*/`

  test('an entry beyond the budget of the first drawing is refused, with its largest files and what the rules allow', () => {
    const heavy = kilobytes(2000, entry)

    const [fault, ...others] = details({ files: { 'entry.js': heavy } })

    expect(others).toEqual([])
    expect(fault).toMatchObject({ pointer: '/files', code: 'size-exceeded' })
    expect(fault?.detail).toContain(`The largest: entry.js (${heavy.length + exposes.length})`)
    expect(fault?.detail).not.toContain('elsewhere')
  })

  const lazy = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`lazy${at}.js`, kilobytes(25)]))
  const importing = (files: object) =>
    `${entry}\nexport const later = [${Object.keys(files)
      .map((path) => `() => import('./${path}')`)
      .join()}]`

  test('5 MB in chunks that are loaded later are taken', () => {
    const files = lazy(200)

    expect(faultsOf({ files: { ...files, 'entry.js': importing(files) } })).toEqual([])
  })

  test('what a component’s own script imports statically counts, and the heaviest component is named', () => {
    const files = {
      'entry.js': `${entry}\nexport const one = () => import('./one.js')`,
      'one.js': "import './far.js'",
      'far.js': kilobytes(2000),
    }
    const other = { ...button, name: 'Other', expose: './Other', preload: ['one.js'] }
    const parts = { modules: ['far.js'], components: [button, other] }
    const exposing = `${files['entry.js']}\nexport const also = "./Other"`

    const [fault, ...others] = details({ manifest: parts, files })
    const small = details({
      manifest: parts,
      files: { ...files, 'entry.js': exposing, 'far.js': kilobytes(1900) },
    })

    expect(small).toEqual([])
    expect(others).toEqual([])
    expect(fault?.detail).toMatch(
      /^The first drawing of Other loads 20\d{5} bytes of scripts and styles; the budget is 2000000\. The largest: far\.js/,
    )
  })

  test('of all files 20 MB are taken, and the largest are named beyond', () => {
    const files = { 'shape.json': 'a'.repeat(19_990_000) }
    const code = `${entry}\nexport const at = 'shape.json'`

    expect(faultsOf({ files: { ...files, 'entry.js': code } })).toEqual([])
    const [fault] = details({ files: { 'shape.json': 'a'.repeat(20_000_000), 'entry.js': code } })
    expect(fault?.detail).toContain('the budget is 20000000. The largest: shape.json (20000000)')
  })
})

test('what is no manifest at all is refused, and the files are checked all the same', () => {
  const files = new Map([['entry.js', Buffer.from('document.write(1)')]])

  const codes = (manifest: unknown) =>
    checkVersion({ manifest, files, host: hostVersions }).map(({ code }) => code)

  expect(codes(null)).toEqual(['manifest-invalid', 'code-forbidden'])
  expect(codes([])).toContain('code-forbidden')
})

describe('a location that has another name now', () => {
  const table = {
    ...locationTable,
    RECORD_TOOLS: { replacedBy: 'resource-page-actions', deprecatedSince: '1.4.0' },
  }
  const at = (contract: string) => new Locations(table, contract)
  const parts = {
    components: [{ ...button, locations: ['record-tools'] }],
    slots: [
      { location: 'resource-page-actions', component: 'RefundButton', props: { label: 'Refund' } },
      { location: 'record-tools', component: 'RefundButton', props: { label: 'x', record: 1 } },
    ],
  }
  const check = (locations: Locations, { components, slots }: Partial<Manifest> = parts) => {
    const files = new Map([
      ['entry.js', Buffer.from(entry + exposes)],
      ['components.css', Buffer.from(styles)],
    ])
    const manifest = { ...goodManifest(files), components, slots }
    return checkVersion({ manifest, files, host: hostVersions, locations })
  }

  test('is taken by both names, with the rules of the present one', () => {
    expect(check(at('1.4.0')).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/slots/1/props/record reserved-prop',
    ])
  })

  test('is a warning wherever it is named', () => {
    const warnings = locationWarnings(parts, at('1.4.0'))

    expect(warnings).toMatchObject([
      { pointer: '/components/0/locations', code: 'location-deprecated' },
      { pointer: '/slots/1/location', code: 'location-deprecated' },
    ])
    expect(warnings[0]?.detail).toContain('Use "resource-page-actions"')
  })

  test('is refused with the next major of the contract, with the name to use', () => {
    expect(locationWarnings(parts, at('2.0.0'))).toEqual([])
    expect(check(at('2.0.0'))).toContainEqual({
      pointer: '/slots/1/location',
      code: 'location-unknown',
      detail: 'The location "record-tools" was removed in contract 2; use "resource-page-actions".',
    })
  })
})

test('source maps count in no budget of pages, have one of their own, and are those of scripts here', () => {
  const check = (path: string, maxMapBytes: number) => {
    const files = new Map([
      ['entry.js', Buffer.from(entry + exposes)],
      [path, Buffer.alloc(2000)],
    ])
    const all = goodManifest(files).files
    const [script, ...maps] = all
    const manifest = { ...goodManifest(files), components: [], files: [script], maps }
    const limits = { maxFirstBytes: 1000, maxBytes: 1000, maxMapBytes }
    return checkVersion({ manifest, files, host: hostVersions, limits }).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    )
  }

  expect(check('entry.js.map', 2000)).toEqual([])
  expect(check('entry.js.map', 1999)).toEqual(['/maps size-exceeded'])
  expect(check('other.js.map', 2000)).toEqual(['/maps/0/path manifest-invalid'])
  expect(check('picture.png', 2000)).toEqual(['/maps/0/path manifest-invalid'])
})
