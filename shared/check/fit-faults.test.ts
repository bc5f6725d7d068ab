import { chunkFaults } from './fit-faults'

const bytes = (code: string) => new TextEncoder().encode(code)
const listening =
  'const list = self.chunks = self.chunks || []; list.forEach(take.bind(null, 0)); list.push = take.bind(null, list.push.bind(list)); export { get, init }'
const pushing = '(self.chunks = self.chunks || []).push([[362], { 243: () => {} }])'

test.each(['__rspack_esm_ids', '__webpack_ids__'])(
  'an entry that waits for a list is refused where the chunks are modules with %s',
  (name) => {
    const chunk = bytes(`export const ${name} = ["362"]; export const __webpack_modules__ = {}`)

    const faults = chunkFaults(
      new Map([
        ['chunk.js', chunk],
        ['entry.js', bytes(listening)],
      ]),
    )

    expect(faults).toEqual([
      {
        pointer: 'entry.js',
        code: 'chunk-not-module',
        detail: expect.stringContaining('output.chunkLoadingGlobal'),
      },
    ])
  },
)

test('an entry that waits for a list is no fault by itself, and pushed chunks are said as such', () => {
  const alone = chunkFaults(new Map([['entry.js', bytes(listening)]]))
  const pushed = chunkFaults(
    new Map([
      ['entry.js', bytes(listening)],
      ['chunk.js', bytes(pushing)],
    ]),
  )

  expect(alone).toEqual([])
  expect(pushed).toMatchObject([{ pointer: 'chunk.js', code: 'chunk-not-module' }])
})
