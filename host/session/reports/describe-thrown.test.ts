import { describeThrown } from './describe-thrown'

const found = { code: 'render-failed', component: 'Notice' } as const
const folder = `remotes/${'0f'.repeat(20)}`
const address = `https://shop.test/base/assets/${folder}`

function thrown(stack: string, name = 'TypeError') {
  const error = new Error('broken')
  Object.assign(error, { name, stack })
  return describeThrown({ ...found, error })
}

test('what Chromium says of a stack becomes frames of remotes, the innermost first', () => {
  const report = thrown(
    [
      'TypeError: broken',
      `    at Card (${address}/entry.1a.js:1:2345)`,
      `    at async ${address}~r1/deep/part.js:12:7`,
      '    at https://shop.test/base/assets/host/main.js:1:99',
      `    at https://cdn.test/assets/~f1/bundles/${'ab'.repeat(20)}.js:3:4`,
      '    at chrome-extension://abc/x.js:1:1',
    ].join('\n'),
  )

  expect(report).toEqual({
    ...found,
    detail: 'TypeError: broken',
    type: 'TypeError',
    frames: [
      { file: `${folder}/entry.1a.js`, line: 1, column: 2345 },
      { file: `${folder}/deep/part.js`, line: 12, column: 7 },
      { file: `bundles/${'ab'.repeat(20)}.js`, line: 3, column: 4 },
    ],
  })
})

test('what Firefox and Safari say of it becomes the same', () => {
  const { frames } = thrown(`Card@${address}/entry.js:1:20\n@${address}/entry.js:1:30\nnative code`)

  expect(frames).toEqual([
    { file: `${folder}/entry.js`, line: 1, column: 20 },
    { file: `${folder}/entry.js`, line: 1, column: 30 },
  ])
})

test('of a long stack the top is told', () => {
  const { frames } = thrown(`at f (${address}/entry.js:1:20)\n`.repeat(50))

  expect(frames).toHaveLength(6)
})

test.each([
  ['a text', 'no order', 'no order'],
  ['nothing', undefined, 'undefined'],
  ['what cannot be made into text', Object.create(null), 'object'],
  ['what throws when it is read', unreadable(), 'object'],
])('%s that was thrown is told as far as it can be', (_, error, detail) => {
  expect(describeThrown({ ...found, error })).toEqual({ ...found, detail })
})

test('a report says in its own words why something did not load, and what was thrown beside it', () => {
  const error = new RangeError('inner')
  const report = describeThrown({ ...found, code: 'remote-broken', detail: 'in words', error })

  expect(report).toMatchObject({ code: 'remote-broken', detail: 'in words', type: 'RangeError' })
  expect(describeThrown(found)).toBe(found)
})

function unreadable(): object {
  const refuse = () => {
    throw new Error('no')
  }
  return {
    get name() {
      return refuse()
    },
    get stack() {
      return refuse()
    },
    toString: refuse,
  }
}
