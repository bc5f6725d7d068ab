import {
  isProblem,
  type SlotProps,
  useApi,
  useHost,
  useHostForm,
  useLink,
  useLocale,
  useNavigate,
  useNotify,
  usePermission,
  usePermissions,
  useSession,
  useTenant,
  useTheme,
  useTranslation,
} from '@slipway/sdk'
import { CodedError, type Problem } from '@slipway/sdk/contract'
import { createFakeHost, mountSlot, screen, userEvent } from '@slipway/sdk/testing'
import { cleanup, render } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'

const ada = { id: 1, name: 'Ada', email: 'ada@example.com', locale: 'en' }
const north = { id: 1, name: 'North' }
const south = { id: 2, name: 'South' }
const location = 'header-banner'

/** Draws what `read` returns, and counts how often it was called. */
function watch(read: () => ReactNode, host = createFakeHost({ user: ada, tenant: north })) {
  let draws = 0
  const Reading = () => <output>{read()}</output>
  const Watched = () => (
    <Profiler id="reading" onRender={() => void (draws += 1)}>
      <Reading />
    </Profiler>
  )
  mountSlot(Watched, { location, props: {}, host })
  return { host, draws: () => draws, shown: () => screen.getByRole('status').textContent }
}

const parts = {
  user: { user: { ...ada, name: 'Ada L.' } },
  tenant: { tenant: south },
  tenants: { tenants: [north, south] },
  permissions: { permissions: ['orders.update'] },
  locale: { locale: 'de' },
  theme: { theme: 'dark' },
} as const
type Part = keyof typeof parts

describe.each<[string, () => ReactNode, readonly Part[], string, string]>([
  ['useSession', () => useSession().user?.name, ['user'], 'Ada', 'Ada L.'],
  ['usePermissions', () => usePermissions().join(), ['permissions'], '', 'orders.update'],
  [
    'usePermission',
    () => (usePermission('orders.update') ? 'may' : 'may not'),
    ['permissions'],
    'may not',
    'may',
  ],
  ['useTheme', () => useTheme(), ['theme'], 'light', 'dark'],
  ['useLocale', () => useLocale(), ['locale'], 'en', 'de'],
  [
    'useTranslation',
    () => useTranslation({ en: { hi: 'Hello' }, de: { hi: 'Hallo' } })('hi'),
    ['locale'],
    'Hello',
    'Hallo',
  ],
  [
    'useTenant',
    () => {
      const { tenant, tenants } = useTenant()
      return `${tenant?.name} of ${tenants.length}`
    },
    ['tenant', 'tenants'],
    'North of 0',
    'South of 2',
  ],
  ['useNotify', () => typeof useNotify(), [], 'function', 'function'],
  ['useNavigate', () => typeof useNavigate(), [], 'function', 'function'],
  ['useApi', () => typeof useApi().get, [], 'function', 'function'],
])('%s()', (_, read, own, before, after) => {
  it('gives its part, and is drawn again for that part only', () => {
    const { host, draws, shown } = watch(read)
    const first = [shown(), draws()]
    const others = (Object.keys(parts) as Part[]).filter((part) => !own.includes(part))

    for (const part of others) host.change(parts[part])
    const afterOthers = draws()
    for (const part of own) host.change(parts[part])

    expect(first).toEqual([before, 1])
    expect(afterOthers).toBe(1)
    expect([shown(), draws()]).toEqual([after, 1 + own.length])
  })
})

test('usePermission() is not drawn again while its answer stays', () => {
  const { host, draws } = watch(() => String(usePermission('orders.update')))

  host.change({ permissions: ['orders.view'] })

  expect(draws()).toBe(1)
})

test('useHost() is drawn again for every part', () => {
  const { host, draws } = watch(() => useHost().theme)

  host.change(parts.theme)
  host.change(parts.permissions)

  expect(draws()).toBe(3)
})

test('nobody is signed in on the sign-in page', () => {
  const { shown } = watch(() => useSession().state, createFakeHost({ user: null }))

  expect(shown()).toBe('anonymous')
})

test.each<[string, () => unknown]>([
  ['useHost', useHost],
  ['useSession', useSession],
  ['usePermissions', usePermissions],
  ['usePermission', () => usePermission('orders.update')],
  ['useTenant', useTenant],
  ['useNavigate', useNavigate],
  ['useNotify', useNotify],
  ['useApi', useApi],
  ['useTheme', useTheme],
  ['useLocale', useLocale],
  ['useTranslation', () => useTranslation({ en: {} })],
  ['useHostForm', () => useHostForm((form) => form.mode)],
])('%s() outside of the host says who called it, and what to do', (name, hook) => {
  const Lost = () => {
    hook()
    return null
  }
  const logged = jest.spyOn(console, 'error').mockImplementation()

  expect(() => render(<Lost />)).toThrow(
    new RegExp(`^${name}\\(\\) works only in a component .*draw it with mount\\w+\\(\\)`),
  )
  logged.mockRestore()
})

test('what a component asks for reaches the host, by the parts given to mountSlot()', async () => {
  const Acting = () => {
    const [navigate, notify, { switchTenant }] = [useNavigate(), useNotify(), useTenant()]
    const act = () => {
      notify({ tone: 'info', message: 'Going.' })
      void switchTenant(2).then(() => navigate('/resources/orders'))
    }
    return <button onClick={act}>{useTheme()}</button>
  }
  const { host } = mountSlot(Acting, { location, props: {}, host: { theme: 'dark' } })

  await userEvent.click(screen.getByRole('button', { name: 'dark' }))

  expect(host).toMatchObject({
    notices: [{ message: 'Going.' }],
    switched: [2],
    visited: ['/resources/orders'],
  })
})

describe('useApi()', () => {
  type Call = (api: ReturnType<typeof useApi>) => Promise<unknown>

  /** Makes the call when the component is drawn; returns how it ended. */
  function call(make: Call, replies: Record<string, object> = {}) {
    let outcome: Promise<unknown> = Promise.resolve()
    const Calling = () => {
      const api = useApi()
      return <button onClick={() => void (outcome = make(api).catch((error) => error))}>Go</button>
    }
    const mounted = mountSlot(Calling, { location, props: {}, host: { replies } })
    screen.getByRole('button').click()
    return { ...mounted, outcome: () => outcome }
  }

  it('gives the body of the reply', async () => {
    const { outcome, host } = call(
      (api) => api.patch('/resources/orders/7', { status: 'paid' }, { ifMatch: '"1"' }),
      { 'PATCH /resources/orders/7': { id: 7 } },
    )

    expect(await outcome()).toEqual({ id: 7 })
    expect(host.requests).toEqual([
      { method: 'PATCH', path: '/resources/orders/7', body: { status: 'paid' }, ifMatch: '"1"' },
    ])
  })

  it('a problem has its code, status, errors and the seconds to wait', async () => {
    const errors = [{ pointer: '/status', code: 'too-long' }]
    const headers = { 'retry-after': '30' }
    const refused = new CodedError('rate-limited', 'Later', { status: 429, errors, headers })
    const { outcome } = call((api) => api.post('/resources/orders', {}), {
      'POST /resources/orders': refused,
    })

    const error = await outcome()

    expect(error).toMatchObject({
      name: 'ProblemError',
      message: 'Later',
      code: 'rate-limited',
      status: 429,
      errors,
      retryAfter: 30,
    })
    expect([isProblem(error), isProblem(error, 'rate-limited'), isProblem(error, 'busy')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('a date in Retry-After becomes seconds, and nonsense nothing', async () => {
    const reply = (retryAfter: string) => ({
      'DELETE /x': new CodedError('busy', '', { headers: { 'retry-after': retryAfter } }),
    })
    const date = new Date(Date.now() + 60_000).toUTCString()

    const dated = await call((api) => api.delete('/x'), reply(date)).outcome()
    cleanup()
    const odd = await call((api) => api.delete('/x'), reply('soon')).outcome()

    expect(dated).toMatchObject({ retryAfter: expect.any(Number) })
    expect(odd).toMatchObject({ retryAfter: undefined, errors: [] })
  })

  it('stops reading when the component leaves, and lets a change go to its end', async () => {
    const answers: ((reply: object) => void)[] = []
    const reply = () => new Promise<object>((resolve) => answers.push(resolve))
    const replies = { 'GET /x': reply, 'POST /x': reply }
    const both: Call = (api) => Promise.allSettled([api.get('/x'), api.post('/x')])
    const { outcome, unmount } = call(both, replies)

    unmount()
    for (const answer of answers) answer({ id: 1 })

    expect(await outcome()).toMatchObject([
      { status: 'rejected', reason: { name: 'AbortError' } },
      { status: 'fulfilled', value: { id: 1 } },
    ])
  })

  it.each(['resources/orders', '//example.com/x', '/\t/example.com/x', 'javascript:1', ''])(
    '%j is no address of the API',
    async (path) => {
      const { outcome, host } = call((api) => api.get(path))

      expect(await outcome()).toMatchObject({ message: expect.stringContaining('neither a path') })
      expect(host.requests).toEqual([])
    },
  )

  describe('of another origin', () => {
    const address = 'https://api.example.com/rates'
    const { fetch } = window
    const asked: [unknown, RequestInit | undefined][] = []
    const answerWith = (reply: () => Response) => {
      window.fetch = async (input, init) => {
        asked.push([input, init])
        return reply()
      }
    }
    afterEach(() => {
      window.fetch = fetch
      asked.length = 0
    })

    it('sends no cookies, and no headers of the host', async () => {
      answerWith(() => new Response('{"usd":1}'))

      const { outcome, host } = call((api) => api.post(address, { of: 'eur' }))

      expect(await outcome()).toEqual({ usd: 1 })
      expect(host.requests).toEqual([])
      expect(asked).toMatchObject([[address, { credentials: 'omit', body: '{"of":"eur"}' }]])
      expect([...new Headers(asked[0]?.[1]?.headers).keys()]).toEqual(['accept', 'content-type'])
    })

    it.each<[string, () => Response, Partial<Problem>]>([
      [
        'a problem',
        () => new Response('{"type":"","title":"No","status":409,"code":"taken"}', { status: 409 }),
        { code: 'taken', status: 409 },
      ],
      [
        'another failure',
        () => new Response('<p>', { status: 500 }),
        { code: 'request-failed', status: 500 },
      ],
      ['no JSON', () => new Response('<p>'), { code: 'reply-malformed' }],
      [
        'no answer',
        () => {
          throw new TypeError('Failed to fetch')
        },
        { code: 'network-failed', status: 0 },
      ],
    ])('tells of %s', async (_, reply, problem) => {
      answerWith(reply)

      const { outcome } = call((api) => api.get(address))

      expect(await outcome()).toMatchObject({ name: 'ProblemError', ...problem })
    })
  })
})

test('the function of useTranslation is the same until the language changes', () => {
  const messages = { en: { hi: 'Hello' }, de: { hi: 'Hallo' } }
  const given = new Set<object>()
  const Greeting = () => {
    const t = useTranslation(messages)
    useTheme()
    given.add(t)
    return <b>{t('hi')}</b>
  }
  const { host } = mountSlot(Greeting, { location: 'header-banner', props: {} })

  host.change({ theme: 'dark' })
  expect(given.size).toBe(1)
  host.change({ locale: 'de' })

  expect(given.size).toBe(2)
  expect(screen.getByText('Hallo')).toBeVisible()
})

test('types: each location has its props, and no others', () => {
  type Action = SlotProps<'resource-page-actions', { readonly label: string }>
  const Labelled = ({ label, record }: Action) => <b>{`${label} ${record.title}`}</b>
  const Plain = ({ label }: SlotProps<'header-banner', { readonly label: string }>) => (
    <b>{label}</b>
  )
  const neverCalled = () => {
    mountSlot(Plain, { location: 'header-banner', props: { label: 'Hi' } })
    // @ts-expect-error An action needs its record.
    mountSlot(Labelled, { location: 'resource-page-actions', props: { label: 'Hi' } })
    // @ts-expect-error There is no such location.
    mountSlot(Plain, { location: 'header', props: { label: 'Hi' } })
    // @ts-expect-error The prop is missing.
    mountSlot(Plain, { location: 'header-banner', props: {} })
    // @ts-expect-error A label is a text.
    mountSlot(Plain, { location: 'header-banner', props: { label: 1 } })
    const context = { resource: 'orders', resourceId: 7 }
    // @ts-expect-error Of the context, the record is missing.
    mountSlot(Labelled, { location: 'resource-page-actions', props: { label: 'Hi' }, context })
  }
  // @ts-expect-error No record is given here.
  type Wrong = SlotProps<'header-banner'>['record']
  // @ts-expect-error There is no such location.
  type Unknown = SlotProps<'header'>

  expect(neverCalled satisfies () => void).toBeInstanceOf(Function)
  expect<[Wrong, Unknown] | undefined>(undefined).toBeUndefined()
})

describe('useLink', () => {
  const Way = () => <a {...useLink('/resources/orders')}>Orders</a>
  const draw = () => mountSlot(Way, { location, props: {}, host: createFakeHost({ user: ada }) })

  test('opens the page in place, and is a link all the same', async () => {
    const { host } = draw()

    const link = screen.getByRole('link', { name: 'Orders' })
    expect(link).toHaveAttribute('href', '/app/resources/orders')
    await userEvent.click(link)

    expect(host.visited).toEqual(['/resources/orders'])
  })

  test('leaves a click with Control or Shift to the browser, which opens a tab', async () => {
    const { host } = draw()
    const user = userEvent.setup()
    screen.getByRole('link').addEventListener('click', (event) => event.preventDefault())

    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link'))
    await user.keyboard('{/Control}{Shift>}')
    await user.click(screen.getByRole('link'))

    expect(host.visited).toEqual([])
  })
})
