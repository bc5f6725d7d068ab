import { createApi } from './api'

function apiThatAnswers(status: number, body: unknown) {
  const ended: number[] = []
  const api = createApi({
    basePath: '',
    fetch: async () =>
      ({ ok: status < 400, status, headers: new Headers(), json: async () => body }) as Response,
    onSessionEnded: () => void ended.push(status),
  })
  return { api, ended }
}

test.each(['unauthenticated', 'session-expired'])(
  '401 %s ends the session on the page',
  async (code) => {
    const { api, ended } = apiThatAnswers(401, { type: '/x', title: 'x', status: 401, code })

    await expect(api.request({ path: '/meta' })).rejects.toMatchObject({ code })

    expect(ended).toEqual([401])
  },
)

test.each([
  [401, 'invalid-credentials'],
  [503, 'store-unavailable'],
  [403, 'forbidden'],
])('%i %s does not', async (status, code) => {
  const { api, ended } = apiThatAnswers(status, { type: '/x', title: 'x', status, code })

  await expect(api.request({ path: '/meta' })).rejects.toMatchObject({ code, status })

  expect(ended).toEqual([])
})

test('an answer that is no problem is told by its status', async () => {
  const { api } = apiThatAnswers(502, '<html>')

  await expect(api.request({ path: '/meta' })).rejects.toMatchObject({
    code: 'request-failed',
    status: 502,
  })
})

test.each([
  ['code and title', { title: 'Not found' }],
  ['a text as its code', { code: 7, title: 'Not found' }],
  ['a list of faults', { code: 'invalid', title: 'Invalid', errors: 'many' }],
])('what lacks %s is no problem either', async (_what, body) => {
  const { api } = apiThatAnswers(404, body)

  await expect(api.request({ path: '/meta' })).rejects.toMatchObject({
    code: 'request-failed',
    status: 404,
  })
})

test('who filled something in is sent by the names of this version and of the one before', async () => {
  const sent: Headers[] = []
  const api = createApi({
    basePath: '',
    fetch: async (_input, init) => {
      sent.push(new Headers(init?.headers))
      return { ok: true, status: 204, headers: new Headers() } as Response
    },
    onSessionEnded: () => undefined,
  })

  await api.request({ path: '/profile', method: 'PATCH', author: { user: 7, tenant: null } })

  for (const family of ['slipway', 'x-slots'])
    expect(['request', 'user', 'tenant'].map((name) => sent[0]?.get(`${family}-${name}`))).toEqual([
      '1',
      '7',
      '',
    ])
})

test('calls of Administration carry its proof, and the one of the session that began there next', async () => {
  const sent: (string | null)[] = []
  const api = createApi({
    basePath: '',
    consoleProof: 'first',
    fetch: async (input, init) => {
      sent.push(new Headers(init?.headers).get('slipway-console'))
      const headers = new Headers(input === '/login' ? { 'Slipway-Console': 'second' } : {})
      return { ok: true, status: 204, headers } as Response
    },
    onSessionEnded: () => undefined,
  })

  for (const path of ['/manage/users', '/login', '/manage/users']) await api.request({ path })

  expect(sent).toEqual(['first', 'first', 'second'])
})

test('without a way to ask for the password, a call that needs it is refused', async () => {
  const { api } = apiThatAnswers(403, {
    type: '/x',
    title: 'x',
    status: 403,
    code: 'reauthentication-required',
  })

  await expect(api.request({ path: '/session/view', method: 'PUT' })).rejects.toMatchObject({
    code: 'reauthentication-required',
  })
})
