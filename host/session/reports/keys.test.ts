import type { SlotReport } from '@slipway/sdk/contract'
import { createKeys } from './keys'
import { givenPageSecret, setPageSecret, takePageSecret } from './page-secret'

const secret = { id: 'a1.b2', words: [1, 2, 3, 4, 5, 6, 7, 8] }
const other = { id: 'c3.d4', words: [8, 7, 6, 5, 4, 3, 2, 1] }
const slot = { component: 'Card', location: 'header-banner', remote: 'team', version: '1.0.0' }
const failed: SlotReport = { code: 'load-failed', ...slot, page: 'this' }

afterEach(() => setPageSecret(undefined))

test('the secret is taken out of the document', () => {
  document.body.innerHTML = `<script type="application/json" id="slipway-report-secret">${JSON.stringify(secret)}</script>`

  takePageSecret()

  expect(document.documentElement.outerHTML).not.toContain('a1.b2')
  expect(givenPageSecret()).toEqual(secret)
})

test('a box has one key, whatever is reported of it; another box another one', () => {
  setPageSecret(secret)
  const withKeys = createKeys('this')

  const { reports, pageKey } = withKeys({
    reports: [failed, { ...failed, code: 'drawn' }, { ...failed, component: 'Other' }],
  })
  const [first, second, third] = reports.map(({ key }) => key)

  expect(pageKey).toBe('a1.b2')
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('after a sign-in without a reload the keys are made with the secret of whoever signed in', () => {
  setPageSecret(secret)
  const withKeys = createKeys('this')
  const before = withKeys({ reports: [failed] })
  setPageSecret(other)
  const after = withKeys({ reports: [failed] })

  expect([before.pageKey, after.pageKey]).toEqual(['a1.b2', 'c3.d4'])
  expect(after.reports[0]?.key).not.toBe(before.reports[0]?.key)
})

test('without a secret reports go out without keys', () => {
  expect(createKeys('this')({ reports: [failed] })).toEqual({ reports: [failed] })
})

test('places of arrays that somebody watches learn nothing of the secret of a later sign-in', () => {
  setPageSecret(secret)
  const withKeys = createKeys('this')
  const seen: unknown[] = []
  const places = Array.from({ length: 64 }, (_, at) => String(at))
  setPageSecret(other)
  const see = (value: unknown) => (seen[64] = value)
  for (const place of places)
    Reflect.defineProperty(Array.prototype, place, { configurable: true, set: see })
  const { pageKey } = withKeys({ reports: [failed] })
  for (const place of places) Reflect.deleteProperty(Array.prototype, place)

  expect([pageKey, seen]).toEqual(['c3.d4', []])
})

test('methods that somebody replaced later learn nothing of the secret', () => {
  setPageSecret(secret)
  const withKeys = createKeys('this')
  const expected = withKeys({ reports: [failed] }).reports[0]?.key
  const seen: unknown[] = []
  const spies = (['push', 'slice', 'fill', 'concat', 'reduce'] as const).map((name) =>
    jest.spyOn(Array.prototype, name).mockImplementation(function spy(this: unknown) {
      seen.push(this)
      return [] as never
    }),
  )
  const { reports } = withKeys({ reports: [failed] })
  for (const spy of spies) spy.mockRestore()

  expect(reports[0]?.key).toBe(expected)
  expect(seen).toEqual([])
})
