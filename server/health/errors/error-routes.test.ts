import type { BuiltVersion } from '../../catalog/publish/built-remotes'
import { componentAt } from '../../testing/applications/test-application'
import { asHost } from '../../testing/as-host'
import { builtVersion, exposedBy } from '../../testing/built-version'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient } from '../../testing/manage-client'
import { mappedScript } from '../../testing/mapped-script'

const exposes = exposedBy([{ expose: './TeamCard' }])

/** A component that throws: `above` moves its lines down, as another version of it does. */
const scriptOf = (above = '') =>
  mappedScript(`${above}
    export function TeamCard({ order }) {
      throw new TypeError(order.total)
    }
    ${exposes}`)

function versionOf(version: string, { name = 'team', above = '', isMapped = true } = {}) {
  const { code, map } = scriptOf(above)
  return builtVersion({
    name,
    version,
    components: [{ name: name === 'team' ? 'TeamCard' : 'OtherCard', expose: './TeamCard' }],
    files: { 'entry.js': code },
    ...(isMapped && { maps: { 'entry.js': map } }),
  })
}

describe('errors of components', () => {
  let server: TestServer
  let operator: ManageClient
  let cookie: string
  let token: string
  let digest = ''
  beforeAll(async () => {
    server = await createTestServer()
    cookie = await server.signIn({ role: 'operator' })
    operator = manageClient(server, { cookie })
    digest = await release(versionOf('1.0.0'))
    token = await tokenOf(cookie)
  })
  beforeEach(async () => {
    await server.health.write()
    await server.storage.db.deleteFrom('error_groups').execute()
  })
  afterAll(() => server.close())

  async function release(version: BuiltVersion): Promise<string> {
    const { name, version: number } = version.manifest
    const { json } = await operator.publish(version)
    await operator.release({ [name]: { version: number } })
    return json.digest
  }
  const tokenOf = async (of: string): Promise<string> =>
    (await server.call('GET /meta', { cookie: of })).json.loadToken
  const frameIn = (folder: string, above = '') => ({
    file: `remotes/${folder}/entry.js`,
    ...scriptOf(above).placeOf('throw'),
  })
  const thrown = (more: object = {}) => ({
    code: 'render-failed',
    component: 'TeamCard',
    location: 'dashboard-before-cards',
    remote: 'team',
    version: '1.0.0',
    type: 'TypeError',
    detail: 'TypeError: no total',
    frames: [frameIn(digest)],
    ...more,
  })
  async function report(reports: readonly object[], load: string | undefined = token) {
    const reply = await server.request('/reports', {
      method: 'POST',
      json: asHost(server.loadTokens, { reports, ...(load && { load }) }),
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0' },
    })
    expect(reply.status).toBe(204)
    await server.health.write()
  }
  const list = async (client: ManageClient = operator, query = {}) =>
    (await client.call('GET /manage/errors', { query })).json
  const team = async (remote = 'team') => {
    const { json } = await operator.createToken(remote, { name: `ci ${Date.now()}`, days: 5 })
    return manageClient(server, { token: json.token })
  }

  it('name the line of the team’s own source, by the source map of the very version', async () => {
    await report([thrown()])

    const { items } = await list()
    const { json } = await operator.call('GET /manage/errors/{error}', {
      path: { error: items[0].id },
    })
    expect(json).toMatchObject({
      remote: 'team',
      type: 'TypeError',
      reason: 'render-failed',
      message: 'TypeError: no total',
      viewers: { value: 1, exact: true },
      byVersion: [{ version: '1.0.0', reports: 1 }],
      byBrowser: [{ browser: 'firefox', reports: 1 }],
      frames: [
        {
          remote: 'team',
          version: '1.0.0',
          file: './src/card.tsx',
          line: 3,
          in: 'source',
          code: 'throw new TypeError(order.total)',
        },
      ],
    })
  })

  it('are one error when the line has moved from version to version', async () => {
    const above = '// one\n// two\n'
    const later = await release(versionOf('1.1.0', { above }))
    await report([thrown()])
    const other = await tokenOf(await server.signIn())
    await report([thrown({ version: '1.1.0', frames: [frameIn(later, above)] })], other)

    const { items } = await list()
    expect(items).toMatchObject([
      {
        reports: 2,
        viewers: { value: 2 },
        versions: ['1.1.0', '1.0.0'],
        top: { version: '1.1.0', line: 5 },
      },
    ])
    expect((await list(operator, { remote: 'team', version: '1.1.0' })).items).toHaveLength(1)
    expect((await list(operator, { remote: 'team', version: '9.9.9' })).items).toEqual([])
  })

  it('of a version without source maps are named by the built file', async () => {
    const folder = await release(versionOf('1.2.0', { isMapped: false }))
    await report([thrown({ version: '1.2.0', frames: [frameIn(folder)] })])

    expect((await list()).items).toMatchObject([
      { top: { file: 'entry.js', in: 'built', code: null, version: '1.2.0' } },
    ])
  })

  it.each([
    ['1.3.0', 'not a map'],
    ['1.3.1', '{"version":3,"sources":["a"],"sourcesContent":[7],"mappings":"AAAA"}'],
    ['1.3.3', '{"version":3,"sources":{},"mappings":7}'],
  ])(
    'of version %s, whose source map is none, are named by the built file as well',
    async (number, map) => {
      const version = builtVersion({
        name: 'team',
        version: number,
        components: [{ name: 'TeamCard' }],
        files: { 'entry.js': 'export const a = 1' },
        maps: { 'entry.js': map },
      })
      const folder = await release(version)
      await report([thrown({ version: number, frames: [{ ...frameIn(folder), column: 3 }] })])

      expect((await list()).items).toMatchObject([{ top: { file: 'entry.js', in: 'built' } }])
    },
  )

  it('are told apart by what was thrown, and by where', async () => {
    await report([
      thrown(),
      thrown({ type: 'RangeError' }),
      thrown({ frames: [{ ...frameIn(digest), ...scriptOf().placeOf('TeamCard') }] }),
      thrown({ code: 'load-failed', type: undefined, frames: undefined }),
    ])

    const { items, total } = await list()
    expect(total.value).toBe(4)
    expect(items.map(({ type }: { type: string }) => type).sort()).toEqual([
      'RangeError',
      'TypeError',
      'TypeError',
      'load-failed',
    ])
  })

  it('do not count without the token of a page, of versions that are not here, nor of files of nobody', async () => {
    await report([thrown()], 'made-up')
    await report([thrown({ remote: 'nobody' }), thrown({ version: '7.0.0' })])
    const before = await list()
    await report([thrown({ frames: [{ ...frameIn('0f'.repeat(20)) }] })])

    expect(before.items).toEqual([])
    expect((await list()).items).toMatchObject([{ top: null }])
  })

  it('keep nothing of a message that identifies somebody', async () => {
    await report([thrown({ detail: 'No order of sandy@example.com, token=abc123' })])

    expect((await list()).items[0].message).toBe('No order of (e-mail), token=(secret)')
  })

  it('of visitors count, and name nobody', async () => {
    const { text } = await server.request('/app/')
    const boot = JSON.parse(/id="slipway-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
    const slot = { remote: 'front-desk', component: componentAt('header-banner'), frames: [] }
    await report([thrown(slot)], boot.loadToken)

    expect((await list()).items).toMatchObject([{ reports: 1, viewers: { value: 0, exact: true } }])
  })

  it('a team sees those of its own remote, and no others', async () => {
    await release(versionOf('1.0.0', { name: 'other' }))
    await report([thrown(), thrown({ remote: 'other', component: 'OtherCard', frames: [] })])
    const own = await team()

    const mine = await list(own)
    const others = await own.call('GET /manage/errors', { query: { remote: 'other' } })
    const all = await list()
    const foreign = all.items.find(({ remote }: { remote: string }) => remote === 'other')
    const one = await own.call('GET /manage/errors/{error}', { path: { error: foreign.id } })
    const events = await own.call('GET /manage/events', { query: { remote: 'other' } })

    expect(all.total.value).toBe(2)
    expect(mine.items.map(({ remote }: { remote: string }) => remote)).toEqual(['team'])
    expect([others.status, one.status, events.status]).toEqual([403, 404, 403])
  })

  it('a team reads no source of another remote, whatever stack is reported of its own', async () => {
    const others = await release(versionOf('1.0.1', { name: 'other' }))
    await report([thrown({ frames: [frameIn(others), frameIn(digest)] })])
    const own = await team()

    const { items } = await list(own)
    const path = { error: items[0].id }
    const one = (await own.call('GET /manage/errors/{error}', { path })).json
    const events = (await own.call('GET /manage/events', { query: { remote: 'team' } })).json
    const whole = (await operator.call('GET /manage/errors/{error}', { path })).json

    const code = 'throw new TypeError(order.total)'
    const codes = (frames: readonly { code: string | null }[]) => frames.map((frame) => frame.code)
    expect(codes(whole.frames)).toEqual([code, code])
    expect(codes(one.frames)).toEqual([null, code])
    expect(items[0].top).toMatchObject({ remote: 'other', in: 'built', code: null })
    const told = events.items.filter(({ kind }: { kind: string }) => kind === 'failure')
    expect(told).toMatchObject([{ error: { top: { remote: 'other', in: 'built', code: null } } }])
  })

  it('are for those who may release: nobody else learns of them', async () => {
    const visitor = await server.signIn()
    const refused = await server.call('GET /manage/errors', { cookie: visitor })
    const anonymous = await server.call('GET /manage/errors')

    expect([refused.status, anonymous.status]).toEqual([403, 401])
  })

  it('and releases and switches are told to the team in their order, each again by the same id', async () => {
    const own = await team()
    const read = async (cursor?: string) =>
      (
        await own.call('GET /manage/events', {
          query: { remote: 'team', ...(cursor !== undefined && { cursor }) },
        })
      ).json
    const { cursor } = await read()
    await report([thrown()])
    await operator.disable('team', { component: 'TeamCard', disabled: true, why: 'a test' })
    await operator.disable('team', { component: 'TeamCard', disabled: false, why: 'a test' })

    const { items } = await read(cursor)
    const again = await read(cursor)
    const last = items.slice(-3)
    expect(last).toMatchObject([
      { kind: 'failure', error: { type: 'TypeError' } },
      { kind: 'change', action: 'remote.disabled' },
      { kind: 'change', action: 'remote.enabled' },
    ])
    const ids = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id)
    expect(ids(again.items)).toEqual(ids(items))
    expect(
      (await own.call('GET /manage/events', { query: { remote: 'team', cursor: 'x' } })).status,
    ).toBe(422)
  })
})
