import { act, screen, waitFor } from '@testing-library/react'
import { renderHost } from '../testing/render-host'
import { anonymousBoot } from '../testing/sample-bodies'

const now = jest.spyOn(performance, 'now')
afterEach(() => now.mockReset())

const callsOf = ({ api }: Awaited<ReturnType<typeof renderHost>>, path: string) =>
  api.calls.filter((call) => call.path === path).length

test('a new page does not ask for what the stream says it has', async () => {
  now.mockReturnValue(900)
  const host = await renderHost({ path: '/' })
  const before = callsOf(host, '/meta')
  await host.app.onConnected({ signedIn: true, revision: 1 })

  expect(callsOf(host, '/meta')).toBe(before)
})

test('another revision is asked for, and so is everything after a stream that was lost', async () => {
  now.mockReturnValue(900)
  const host = await renderHost({ path: '/' })
  const before = callsOf(host, '/meta')
  await host.app.onConnected({ signedIn: true, revision: 2 })
  now.mockReturnValue(60_000)
  await host.app.onConnected({ signedIn: true, revision: 1 })

  await waitFor(() => expect(callsOf(host, '/meta')).toBe(before + 2))
})

test('an anonymous viewer who has signed in elsewhere is asked for', async () => {
  now.mockReturnValue(900)
  const host = await renderHost({ path: '/login', boot: anonymousBoot })
  await host.app.onConnected({ signedIn: false, revision: 1 })
  expect(callsOf(host, '/meta')).toBe(0)
  await host.app.onConnected({ signedIn: true, revision: 1 })

  expect(callsOf(host, '/meta')).toBe(1)
})

test('the end of a session that another tab had leaves somebody who signs in here alone', async () => {
  const host = await renderHost({ path: '/login', boot: anonymousBoot })
  await host.user.type(screen.getByLabelText('Email'), 'ada@example.com')
  act(() => host.app.endSession())

  expect(host.replaced).toEqual([])
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
})
