import { expiryNotes, readExpires } from './expiry-notes'

const now = Date.parse('2026-11-22T10:00:00.000Z')
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

it.each([
  [60, []],
  [14.5, []],
  [13.5, [/^Note: the token ends in 13 days, at 2026-12-05T22.*npx slipway login/]],
  [3.5, [/^Note: the token ends in 3 days/]],
  [2.5, [/^Warning: the token ends in 2 days/]],
  [1.5, [/^Warning: the token ends in 1 day,/]],
  [0.5, [/^Warning: the token ends in less than a day/]],
])('a token that ends in %d days is told as %j', (days, expected) => {
  const notes = expiryNotes({ token: inDays(days) }, now)

  expect(notes).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
})

it('a key that ends soon is told with its id, and that what it signed stays valid', () => {
  const key = { id: '0123456789abcdef', expiresAt: inDays(2) }

  const notes = expiryNotes({ token: inDays(60), key }, now)

  expect(notes).toEqual([
    expect.stringMatching(/^Warning: the signing key 0123456789abcdef ends .* stay valid\.$/),
  ])
})

it('a host that says nothing of it is an older one', () => {
  expect(readExpires(new Headers())).toBeUndefined()
})
