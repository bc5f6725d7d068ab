import { act, screen, waitFor } from '@testing-library/react'
import { failingBrief, openOperatorPage } from '../../testing/operator-page'

let isReachable = false

// A chunk that does not come: no test can cut the connection between an import and its file.
jest.mock('../notices/notices-area', () => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
  return jest.requireActual('../notices/notices-area')
})

beforeEach(() => localStorage.clear())
afterEach(() => jest.useRealTimers())

test('what could not be shown is not taken for told, and is told with the next answer of the same', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  const { asked } = await openOperatorPage(failingBrief)
  await waitFor(() => expect(asked()).toBe(1))
  await act(() => jest.advanceTimersByTimeAsync(1000))
  expect(localStorage.getItem('slipway:failing-told:1')).toBeNull()

  isReachable = true
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(await screen.findByText(/^guidance 1\.1\.0: RefundButton fails/)).toBeVisible()
  await waitFor(() => expect(localStorage.getItem('slipway:failing-told:1')).not.toBeNull())
})
