import { createLoadTokens } from './load-tokens'

const secrets = ['newest secret of this server', 'secret before']
const HOUR_MS = 3_600_000

function tokensAt(at: number, of: readonly string[] = secrets) {
  const clock = { at }
  return { clock, tokens: createLoadTokens({ secrets: of, now: () => clock.at }) }
}

test('a page of a user names the user, a page of a visitor names nobody', () => {
  const { tokens } = tokensAt(0)

  expect(tokens.read(tokens.issue(7))).toMatchObject({ userId: 7, oneIn: 1 })
  expect(tokens.read(tokens.issue(undefined))).toMatchObject({ userId: undefined, oneIn: 20 })
})

test('each page of a visitor has a token of its own; those of a user are the same for minutes, on all servers', () => {
  const { tokens, clock } = tokensAt(0)
  const elsewhere = tokensAt(599_999).tokens
  const first = tokens.issue(7)

  expect(tokens.issue(undefined)).not.toBe(tokens.issue(undefined))
  expect([tokens.issue(7), elsewhere.issue(7)]).toEqual([first, first])
  expect(tokens.issue(8)).not.toBe(first)
  clock.at = 600_000
  expect(tokens.issue(7)).not.toBe(first)
})

test('a token is over after as long as a session lives', () => {
  const { tokens, clock } = tokensAt(0)
  const token = tokens.issue(7)

  clock.at = 12 * HOUR_MS - 1
  expect(tokens.read(token)).toBeDefined()
  clock.at = 12 * HOUR_MS
  expect(tokens.read(token)).toBeUndefined()
})

test('a token counts while its secret is still one of the server, and not on another one', () => {
  const before = tokensAt(0, ['secret before']).tokens.issue(7)

  expect(tokensAt(0).tokens.read(before)).toMatchObject({ userId: 7 })
  expect(tokensAt(0, ['another server']).tokens.read(before)).toBeUndefined()
})

test('a token that was made up or changed is nobody’s', () => {
  const { tokens } = tokensAt(0)
  const token = tokens.issue(7)
  const [oneIn, user, expires, nonce, signature] = token.split('.')
  const changed = [
    undefined,
    '',
    '.',
    'x',
    token.slice(0, -1),
    `${token}A`,
    [oneIn, 8, expires, nonce, signature].join('.'),
    [1e9, user, expires, nonce, signature].join('.'),
    [oneIn, user, 'zzzzzzz', nonce, signature].join('.'),
    [oneIn, user, expires, nonce, ''].join('.'),
    [oneIn, user, expires, nonce].join('.'),
    [token, token].join('.'),
    'x'.repeat(1_000_000),
  ]

  for (const one of changed)
    expect([one?.slice(0, 99), tokens.read(one)]).toEqual([one?.slice(0, 99), undefined])
})

test('of 500 pages in a second about 25 tell of their draws; when they are few again, each does', () => {
  const { tokens, clock } = tokensAt(0)
  const oneIn = (userId: number | undefined) => tokens.read(tokens.issue(userId))?.oneIn
  for (let user = 1; user <= 500; user += 1) tokens.issue(user)
  clock.at = 1000

  expect([oneIn(1000), oneIn(undefined)]).toEqual([20, 20])
  clock.at = 3000
  expect([oneIn(1002), oneIn(undefined)]).toEqual([1, 20])
})

test('however many pages strangers ask for, each page of a user tells of its draws, and no report counts for more than 100', () => {
  const { tokens } = tokensAt(0)
  const oneIn = (userId: number | undefined) => tokens.read(tokens.issue(userId))?.oneIn
  for (let page = 0; page < 5000; page += 1) tokens.issue(undefined)

  expect([oneIn(7), oneIn(undefined)]).toEqual([1, 100])
  for (let user = 1; user <= 5000; user += 1) tokens.issue(user)
  expect(oneIn(5001)).toBe(100)
})
