import { styleFaults } from '../../check/style-faults'
import { readNames } from './own-names'
import { scopeStyles, unscopable } from './scope-styles'

const mark = 'shop-0123456789abcdef'
const shop = { name: 'shop', mark }
const box = `:where([data-slipway-styles="${mark}"])`
const wrapped = (css: string) => {
  const scoped = scopeStyles(css, readNames(shop, [css]))
  return scoped.ok ? scoped.css : scoped.faults
}
const inLayer = (css: string) => `@layer slipway.remotes.${mark}{${css}}`
const faults = (css: string) => {
  const scoped = scopeStyles(css, readNames(shop, [css]))
  return scoped.ok ? [] : scoped.faults
}

test('rules stand in the layer of the build, and reach into its boxes only', () => {
  expect(wrapped('.card { color: red; /* loud */ }')).toBe(inLayer(`${box} .card{color:red}`))
})

test.each([
  '.a > b',
  '.a::before',
  '::selection',
  ':is(.a, .b) *',
  '.a:not(.b):where(.c)',
  '.a:has(> input:checked)',
  '.a ~ .b + textarea',
  '.a\\:b\\,c',
  '[title="a, b"]',
  ':where([data-slipway-styles="shop-0000000000000000"]) .a',
])('%s styles what is in a box', (selector) => {
  expect(wrapped(`${selector} {gap:0}`)).toBe(inLayer(`${box} ${selector}{gap:0}`))
})

test('each of several selectors starts from a box', () => {
  expect(wrapped('.a, b\n> c{gap:0}')).toBe(inLayer(`${box} .a,${box} b\n> c{gap:0}`))
})

test('rules inside of rules start from a box as well, whatever they do with &', () => {
  const css =
    '.a{gap:0;&:hover,.b &{gap:1px}> .c{.d + &{gap:2px}}@media print{.e{gap:3px}}' +
    '.f:not(&),:has(&){gap:4px}}'

  expect(wrapped(css)).toBe(
    inLayer(`${box} ${css}`.replace('.f:not(&),:has(&)', `${box} .f:not(&),${box} :has(&)`)),
  )
})

test('conditions and layers stay around their rules', () => {
  const css =
    '@layer base{@media (width > 40em){@supports (gap:0){@container (width > 1em){.a{gap:0}}}}}'

  expect(wrapped(css)).toBe(inLayer(`@layer first-values;${css.replace('.a', `${box} .a`)}`))
})

test('animations get a name of the build, and keep one that is of the remote', () => {
  const css =
    '@keyframes spin{to{rotate:1turn}}@media print{@keyframes shop-in{to{opacity:1}}}' +
    '.a{animation:spin 1s steps(2,spin),shop-in 1s;animation-name:"spin"}'

  expect(wrapped(css)).toBe(
    inLayer(
      `@keyframes ${mark}-spin{to{rotate:1turn}}@media print{@keyframes shop-in{to{opacity:1}}}` +
        `${box} .a{animation:${mark}-spin 1s steps(2,spin),shop-in 1s;animation-name:"${mark}-spin"}`,
    ),
  )
})

test.each([
  '.a, .b:is(.c) > d::after { gap: 0; & .e { gap: 0 } }',
  '@charset "utf-8"; @keyframes in { to { opacity: 1 } } .a { animation: in 1s }',
  '@font-face { font-family: "Shop Sans"; src: url(a.woff2) } .a { font-family: "Shop Sans" }',
  '@property --shop-angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }',
  '@media print { .a { gap: 0 } @starting-style { .a { gap: 0 } } }',
  ':root, :host { --a: 1 } body > .a { gap: 0 } *, ::before { gap: 0 } html.dark .a { gap: 0 }',
  '@media (prefers-color-scheme: dark) { :root { --a: 1 } .a { @media (width > 1em) { gap: 0 } } }',
  '.a { @media (prefers-color-scheme: dark) { gap: 0 } .dark & { gap: 0 } }',
  '@font-face { font-family: Inter; src: url(a.woff2) } @property --b { syntax: "*"; inherits: false }',
])('what is wrapped passes the check of publishing: %s', (css) => {
  const remote = { name: 'shop', version: '1.0.0', styles: mark }

  expect(styleFaults('a.css', String(wrapped(css)), remote)).toEqual([])
})

test.each([
  [':root{--a:1}', `${box}{--a:1}`],
  ['html,:host{--a:1}', `${box},${box}{--a:1}`],
  ['body .a{gap:0}', `${box} .a{gap:0}`],
  ['html > body > .a{gap:0}', `${box} > .a{gap:0}`],
  // As in-boxes.test.ts has it for what scripts write.
  ['html[lang="en"] body .a{gap:0}', `${box}[lang="en"] .a{gap:0}`],
  ['.dense:root .a{gap:0}', `${box}.dense .a{gap:0}`],
  [':root[data-dense] .a{gap:0}', `${box}[data-dense] .a{gap:0}`],
  [':where(:root,:host) .a{gap:0}', `${box} .a{gap:0}`],
  ['body::before{gap:0}', `${box}::before{gap:0}`],
  ['*,::before{gap:0}', `${box} *,${box} ::before{gap:0}`],
  ['svg:not(:root){gap:0}', `${box} svg:not(:root){gap:0}`],
])('the page is the box: %s', (css, expected) => {
  expect(wrapped(css)).toBe(inLayer(expected))
})

const dark = ':where([data-mantine-color-scheme="dark"])'
const eitherDark = ':is(.dark,[data-mantine-color-scheme="dark"])'
test.each([
  ['@media (prefers-color-scheme:dark){.a{gap:0}}', `${dark} ${box} .a{gap:0}`],
  ['@media (prefers-color-scheme:dark){:root{--a:1}}', `${dark} ${box}{--a:1}`],
  [
    '@media (prefers-color-scheme:dark) and (width > 1em){.a{gap:0}}',
    `@media (width > 1em){${dark} ${box} .a{gap:0}}`,
  ],
  [
    '@media screen and (prefers-color-scheme:dark){.a{gap:0}}',
    `@media screen{${dark} ${box} .a{gap:0}}`,
  ],
  ['.a{@media (prefers-color-scheme:dark){gap:0}}', `${box} .a{${dark} &{gap:0}}`],
  ['.dark{--a:1}', `${box} .dark,${dark} ${box}:is(*,.dark){--a:1}`],
  ['.dark .a{gap:0}', `${box} .dark .a,${dark} ${box}:is(*,.dark) .a{gap:0}`],
  [':root.dark .a{gap:0}', `${dark} ${box}:is(*,.dark) .a{gap:0}`],
  [
    '[data-theme="dark"]{--a:1}',
    `${box} [data-theme="dark"],${dark} ${box}:is(*,[data-theme="dark"]){--a:1}`,
  ],
  ['.a:is(.dark *){gap:0}', `${box} .a:is(${eitherDark} *){gap:0}`],
  ['.a{&:where(.dark,.dark *){gap:0}}', `${box} .a{&:where(${eitherDark},${eitherDark} *){gap:0}}`],
  ['.a{.dark &{gap:0}}', `${box} .a{${eitherDark} &{gap:0}}`],
  ['.dark + .a{gap:0}', `${box} .dark + .a{gap:0}`],
])('dark styles follow the colour scheme of the host: %s', (css, expected) => {
  expect(wrapped(css)).toBe(inLayer(expected))
})

test.each([
  '(prefers-color-scheme:dark) and (width > 1em),(prefers-color-scheme:light)',
  'not (prefers-color-scheme:dark)',
])('what is not for one scheme alone follows the system: %s', (query) => {
  expect(wrapped(`@media ${query}{.a{gap:0}}`)).toBe(inLayer(`@media ${query}{${box} .a{gap:0}}`))
})

test('families of fonts get a name of the build, wherever they are named', () => {
  const css =
    '@font-face{font-family:"Open Sans";src:url(a.woff2)}:root{--font:"Open Sans",sans-serif}' +
    '.a{font:italic 1rem/1.5 Open Sans, serif}.b{font-family:Other,open sans}'

  expect(wrapped(css)).toBe(
    inLayer(
      `@font-face{font-family:"${mark}-Open Sans";src:url(a.woff2)}${box}{--font:"${mark}-Open Sans",sans-serif}` +
        `${box} .a{font:italic 1rem/1.5 "${mark}-Open Sans",serif}${box} .b{font-family:Other,"${mark}-Open Sans"}`,
    ),
  )
})

test('a name that one sheet of a build gives is used by the others', () => {
  const names = '@font-face{font-family:Inter;src:url(a.woff2)}@keyframes spin{to{rotate:1turn}}'
  const css = ':root{--animate-turn:spin 1s}.a{font-family:Inter;animation:spin 1s}'

  expect(scopeStyles(css, readNames(shop, [css, '.broken{', names]))).toMatchObject({
    css: inLayer(
      `${box}{--animate-turn:${mark}-spin 1s}${box} .a{font-family:"${mark}-Inter";animation:${mark}-spin 1s}`,
    ),
  })
})

test.each([
  [
    '.a{@scope(&){& :where(:scope>:focus,:scope>:has(:focus)){gap:0}}}',
    `${box} .a{${box} :where(&) :where(&>:focus,&>:has(:focus)){gap:0}}`,
  ],
  [
    '.a{@scope (&){@media print{.b{gap:0}}gap:0}}',
    `${box} .a{@media print{${box} :where(&) .b{gap:0}}${box} :where(&){gap:0}}`,
  ],
  // As Lightning CSS writes it.
  [
    '@media print{@scope (.a,.b:is(.c)){:where(:scope>:focus){gap:0}}}',
    `@media print{${box} .a,${box} .b:is(.c){${box} :where(&>:focus){gap:0}}}`,
  ],
  ['.a{@scope(&){:scope{.c &{gap:0}}}}', `${box} .a{&{.c &{gap:0}}}`],
])('a scope without an end is nested rules: %s', (css, expected) => {
  expect(wrapped(css)).toBe(inLayer(expected))
  expect(
    styleFaults('a.css', String(wrapped(css)), { name: 'shop', version: '1.0.0', styles: mark }),
  ).toEqual([])
  expect(unscopable(css, 'shop')).toEqual([])
})

test.each([
  '.a{@scope (&) to (.b){.c{gap:0}}}',
  '@scope{.b{gap:0}}',
  '@scope (.a){@keyframes b{to{gap:0}}}',
  '.a{@scope (.b){.c{gap:0}}}',
  '.a{@scope(&){.b{:scope &{gap:0}}}}',
])('another scope is refused: %s', (css) => {
  expect(faults(css)).toEqual([expect.stringContaining('@scope')])
})

test('a registered property is no more, and its first value is on all elements of the box', () => {
  const css =
    '.a{gap:0}@property --x{syntax:"*";inherits:false}@property --y{syntax:"<length>";inherits:true;initial-value:1px}'
  const all = ['', ' *', ' ::before', ' ::after', ' ::backdrop'].map((it) => box + it).join(',')

  expect(wrapped(css)).toBe(
    inLayer(`@layer first-values{${all}{--x:initial}${box}{--y:1px}}${box} .a{gap:0}`),
  )
  expect(wrapped('@layer base{.a{gap:0}}')).toBe(
    inLayer(`@layer first-values;@layer base{${box} .a{gap:0}}`),
  )
})

test.each([
  '& .a',
  '.a body',
  'html + .a',
  ':host(.a)',
  ':host-context(.a)',
  '::view-transition-old(a)',
])('the selector %s reaches outside and is refused', (selector) => {
  expect(faults(`${selector} { color: red }`)).toEqual([
    expect.stringContaining('reaches outside of the remote'),
  ])
})

test.each(['.body', '.a > *', '.htmlish', 'html-viewer', '[data-root]', '.a:hover', ':is(*)'])(
  'the selector %s is fine',
  (selector) => {
    expect(faults(`${selector} { color: red }`)).toEqual([])
  },
)

test.each(['.a >', '.a,,.b'])('%s is told to be no selector', (selector) => {
  expect(faults(`${selector} { color: red }`)).toContainEqual(
    expect.stringContaining('is not a selector'),
  )
})

test.each([
  ['@counter-style stars { symbols: "*" }', 'begin it with "shop-"'],
  ['@font-palette-values --warm { font-family: "shop-a" }', 'begin it with "--shop-"'],
  ['@page { margin: 0 }', 'remove it'],
  ['@namespace svg url(http://www.w3.org/2000/svg);', 'remove it'],
  ['@view-transition { navigation: auto }', 'remove it'],
  ['@scope (.a) to (.c) { .b { gap: 0 } }', 'remove it'],
])('%s counts in the whole page and is refused', (css, message) => {
  expect(faults(css)).toEqual([expect.stringContaining(message)])
  expect(unscopable(css, 'shop')).toEqual([
    { line: 1, detail: expect.stringContaining('reaches outside of the remote') },
  ])
})

test('an import from elsewhere is refused, one of a file of its own is taken in later', () => {
  expect(faults('@import url("https://fonts.example/a.css");')).toEqual([
    expect.stringContaining('must be part of its build'),
  ])
  expect(unscopable('@import "./b.css";', 'shop')).toEqual([])
  expect(unscopable('@import "//fonts.example/a.css";', 'shop')).toHaveLength(1)
})
