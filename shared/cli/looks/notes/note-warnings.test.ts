import type { Drawable } from '../drawable'
import { type NotedDrawing, noteWarnings } from './note-warnings'
import type { PageNote } from './page-note'

const drawable: Drawable = {
  index: 0,
  pointer: '/slots/0',
  component: 'Offer',
  expose: './Offer',
  place: 'header-banner',
  props: {},
  isProposed: true,
}
const map = (source: string) =>
  Buffer.from(JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' }))
const files = new Map([
  ['ads.js', Buffer.from('fetch("https://ads.example.com/x"); show("/img/logo.png")')],
  ['ads.js.map', map('../../node_modules/.pnpm/ads@1.0.0/node_modules/@shop/ads/index.js')],
  ['own.js', Buffer.from('draw("photo.jpg")')],
  ['own.js.map', map('./src/offer.tsx')],
  ['runtime.js', Buffer.from('load()')],
  ['runtime.js.map', map('webpack/runtime/load')],
  ['chunk.js', Buffer.from('chunk()')],
  ['logo.png', Buffer.from('a picture')],
])
const at = (path: string) => `at f (http://127.0.0.1:4100/with/KEY/remote/${path}:1:1)`

const policy = {
  kind: 'policy',
  directive: 'connect-src',
  blocked: 'https://ads.example.com/x',
} as const
const failed = { kind: 'error', isThrown: false, stack: at('chunk.js') } as const

/** What is warned of, of one drawing. */
function warned(notes: readonly PageNote[], more: Partial<NotedDrawing> = {}) {
  return noteWarnings([{ drawable, notes, ...more }], {
    files,
    origins: ['https://api.example.com'],
  })
}

test('a violation names the library, its place by the source map, and the remedy of its directive', () => {
  const stack = [at('runtime.js'), at('ads.js')].join('\n')

  expect(warned([{ ...policy, stack }])).toEqual([
    {
      pointer: 'node_modules/@shop/ads/index.js',
      file: 'node_modules/@shop/ads/index.js',
      line: 1,
      code: 'policy-refused',
      detail:
        '@shop/ads: the page\'s policy refused "https://ads.example.com/x" (connect-src). Name the origin in "origins", which an operator grants, or let the host ask for the data.',
    },
  ])
})

test('what the host drew for a remote is found by its address in the built files, else it is told of the component', () => {
  const ofHost = 'http://127.0.0.1:4100/host/main.js:1:9'

  const [found, other] = warned([
    { ...policy, directive: 'img-src', stack: ofHost },
    { ...policy, directive: 'img-src', blocked: 'data', stack: ofHost },
  ])

  expect(found).toMatchObject({ file: 'node_modules/@shop/ads/index.js', line: 1 })
  expect(other).toMatchObject({
    pointer: '/slots/0',
    detail: expect.stringMatching(/^Offer: .* refused a "data:" address \(img-src\)\. Import the/),
  })
})

test.each([
  ['eval', 'script-src', /refused text as code .*CSP build/],
  ['wasm-eval', 'script-src', /refused WebAssembly .*JavaScript build/],
  ['https://cdn.example.com/a.js', 'script-src-elem', /Bundle the script/],
  ['inline', 'style-src-elem', /styles that a script wrote .*nonce/],
  ['https://cdn.example.com/a.css', 'style-src-elem', /Import the style sheet/],
  ['inline', 'style-src-attr', /the prop "style"/],
  ['blob', 'worker-src', /new Worker\(new URL/],
  ['https://maps.example.com/', 'frame-src', /no frames/],
  ['https://a.example.com/', 'manifest-src', /Remove it/],
])('a refusal of %s by %s has its own remedy', (blocked, directive, remedy) => {
  const [warning] = warned([{ kind: 'policy', blocked, directive, stack: '' }])

  expect(warning?.detail).toMatch(remedy)
})

test('a file that is missing is told apart: of the build, at the root of the host, at an origin', () => {
  const missing = (url: string, status = 404) => ({ kind: 'address', url, status }) as const

  const details = warned([
    missing('/with/KEY/remote/assets/photo.jpg'),
    missing('/img/logo.png'),
    missing('https://api.example.com/rates'),
    missing('https://api.example.com/news', 0),
  ])

  expect(details).toMatchObject([
    {
      file: 'src/offer.tsx',
      line: 1,
      detail: expect.stringMatching(/"assets\/photo\.jpg" is not in/),
    },
    { detail: expect.stringMatching(/^@shop\/ads: "\/img\/logo\.png" is an address of the host/) },
    { detail: expect.stringMatching(/"https:\/\/api\.example\.com\/rates" answered 404/) },
    { detail: expect.stringMatching(/news" did not answer/) },
  ])
  expect(details.map(({ code }) => code)).toEqual(Array(4).fill('address-missing'))
})

test('data that the sample host has not, origins that were refused, and files of the build at another address are no warning', () => {
  const urls = ['/with/KEY/resources/invoices', 'https://ads.example.com/x', '/logo.png']

  expect(warned(urls.map((url) => ({ kind: 'address', url, status: 404 })))).toEqual([])
})

test('an error of the console and one that nobody catches have words of their own, without a map the chunk', () => {
  const [logged, thrown] = warned([
    { ...failed, text: 'No\n  order' },
    { ...failed, text: 'Error: late', isThrown: true },
  ])

  expect(logged).toEqual({
    pointer: 'chunk.js',
    code: 'console-error',
    detail: expect.stringMatching(/^Offer: an error in the console: No order\. Correct/),
  })
  expect(thrown?.detail).toMatch(/an error that nobody catches: Error: late\. Catch it/)
})

test('what follows from a fault of the drawing, or from another note, is left out', () => {
  const error = 'render-failed: TypeError: no order'
  const told = { ...failed, text: 'TypeError: no order\n at Offer' }
  const call = { ...failed, text: 'TypeError: Failed to fetch', isThrown: true }
  const code = { ...policy, blocked: 'eval', directive: 'script-src', stack: '' }

  expect(warned([told], { error })).toEqual([])
  expect(warned([{ ...policy, stack: '' }, call])).toHaveLength(1)
  expect(warned([code], { error: 'render-failed: EvalError: Refused' })).toEqual([])
  expect(warned([told, call])).toHaveLength(2)
})
