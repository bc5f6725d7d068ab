import { sql } from 'kysely'
import { engines } from '../../testing/database/test-engines'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { useTwoServers } from '../../testing/two-servers'
import { publishAfterFreeze } from '../publish/watch-built-remotes'

const HOUR_MS = 3_600_000

describe.each(engines)('a freeze of releases on %s', (engine) => {
  const two = useTwoServers(engine)
  let operator: ManageClient
  let elsewhere: ManageClient
  let team: ManageClient
  beforeAll(async () => {
    const cookie = await two.servers[0].signIn({ role: 'operator' })
    operator = manageClient(two.servers[0], { cookie })
    elsewhere = manageClient(two.servers[1], { cookie })
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0']
    for (const version of versions) await operator.publish(teamVersion(version))
    const { token } = (await operator.createToken('team', { name: 'ci', days: 1 })).json
    team = manageClient(two.servers[1], { token })
    await operator.release({ team: { version: '1.0.0' } })
    await operator.release({ team: { version: '1.1.0' } })
  })
  afterEach(() => operator.call('DELETE /manage/releases/freeze'))

  const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()
  const read = async (client: ManageClient) =>
    (await client.call('GET /manage/releases/freeze')).json.freeze
  const live = async () => (await operator.head()).json.remotes.team?.version

  it('takes the place of the freeze that was read, and of no other: it says who made that, and why', async () => {
    const put = (why: string, tag: string) =>
      elsewhere.call('PUT /manage/releases/freeze', {
        body: { until: null, why },
        headers: { 'If-Match': tag },
      })
    const tagNow = async () =>
      String((await elsewhere.call('GET /manage/releases/freeze')).headers.etag)
    const none = await tagNow()
    await operator.freeze({ until: null, why: 'an audit' })
    const theirs = await tagNow()

    const refused = await put('Black Friday', none)
    const kept = await read(elsewhere)
    const replaced = await put('Black Friday', theirs)

    expect([refused.status, refused.json.code]).toEqual([412, 'freeze-changed'])
    expect(refused.json.detail).toContain(
      `${kept.who} has frozen releases in the meantime: an audit`,
    )
    expect(refused.headers.etag).toBe(theirs)
    expect(kept.why).toBe('an audit')
    expect([replaced.status, (await read(team)).why]).toEqual([200, 'Black Friday'])
    expect(replaced.json.replaced).toEqual({ until: null, who: kept.who, why: 'an audit' })
  })

  it('is lifted without If-Match, or only as it was read; the reply says whose it was', async () => {
    const lift = (tag?: string) =>
      elsewhere.call('DELETE /manage/releases/freeze', {
        ...(tag && { headers: { 'If-Match': tag } }),
      })
    const first = await operator.freeze({ until: null, why: 'an audit' })
    const seen = String(first.headers.etag)
    const { freeze } = (await operator.freeze({ until: null, why: 'Black Friday' })).json

    const refused = await lift(seen)
    const kept = await read(team)
    const lifted = await lift()
    const late = await lift(seen)

    expect(first.json.replaced).toBeUndefined()
    expect([refused.status, refused.json.code]).toEqual([412, 'freeze-changed'])
    expect(refused.json.detail).toContain(`${freeze.who} has frozen releases`)
    expect(kept).toEqual(freeze)
    expect([lifted.status, lifted.json]).toEqual([
      200,
      { freeze: null, replaced: { until: null, who: freeze.who, why: 'Black Friday' } },
    ])
    expect([late.status, late.json.code]).toEqual([412, 'freeze-changed'])
  })

  it('refuses releases on every server, by sessions and tokens, and says until when, who and why', async () => {
    const until = inAnHour()

    const frozen = await operator.freeze({ until, why: 'Black Friday' })
    const replies = [
      await elsewhere.release({ team: { version: '1.2.0' } }),
      await team.release({ team: { version: '1.2.0' } }),
      await operator.release({ team: null }),
    ]

    const { who } = frozen.json.freeze
    expect(frozen.json.freeze).toMatchObject({ until, why: 'Black Friday' })
    for (const { status, json } of replies) {
      expect([status, json.code]).toEqual([409, 'releases-frozen'])
      for (const part of [until, who, 'Black Friday']) expect(json.detail).toContain(part)
    }
    expect(await live()).toBe('1.1.0')
    expect(await read(team)).toEqual(frozen.json.freeze)
  })

  it('leaves the way back and the kill switch open', async () => {
    await operator.freeze({ until: null, why: 'an incident' })

    const back = await team.rollBack('team')
    const off = await team.disable('team', { disabled: true, why: 'harmful' })
    const on = await team.disable('team', { disabled: false, why: 'mended' })

    expect([back, off, on].map(({ status }) => status)).toEqual([201, 200, 200])
    expect(await live()).toBe('1.0.0')
  })

  it('ends by the clock of the database, and lets releases go on', async () => {
    await operator.freeze({ until: inAnHour(), why: 'until it ends' })
    await two.servers[0].storage.db
      .updateTable('release_freeze')
      .set({ ends_at: sql<number>`ends_at - ${HOUR_MS + 1000}` })
      .execute()

    const [freeze, reply] = [await read(team), await team.release({ team: { version: '1.2.0' } })]

    expect([freeze, reply.status]).toEqual([null, 201])
  })

  it('is lifted, and recorded with what was before', async () => {
    const until = inAnHour()
    const first = await operator.freeze({ until, why: 'one' })
    await operator.freeze({ until: null, why: 'two' })

    const lifted = await operator.call('DELETE /manage/releases/freeze')
    const twice = await operator.call('DELETE /manage/releases/freeze')
    const reply = await team.release({ team: { version: '1.3.0' } })

    const { who } = first.json.freeze
    expect([lifted.status, twice.status, reply.status]).toEqual([200, 200, 201])
    expect(twice.json).toEqual({ freeze: null })
    const { items } = (
      await operator.call('GET /manage/audit', { query: { action: 'releases', perPage: '3' } })
    ).json
    expect(items.map(({ action, detail }: never) => ({ action, detail }))).toEqual([
      {
        action: 'releases.unfrozen',
        detail: {
          from: { until: null, why: 'two' },
          to: null,
          replaced: { until: null, who, why: 'two' },
        },
      },
      {
        action: 'releases.frozen',
        detail: {
          from: { until, why: 'one' },
          to: { until: null, why: 'two' },
          replaced: { until, who, why: 'one' },
        },
      },
      { action: 'releases.frozen', detail: { from: null, to: { until, why: 'one' } } },
    ])
  })

  it('is refused in the past, without a reason, to tokens, and to those who may not release', async () => {
    const staff = manageClient(two.servers[0], { cookie: await two.servers[0].signIn() })
    const past = new Date(Date.now() - HOUR_MS).toISOString()

    const replies = [
      await operator.freeze({ until: past, why: 'too late' }),
      await operator.freeze({ until: null, why: ' ' }),
      await operator.freeze({ until: 'tomorrow', why: 'soon' }),
      await team.freeze({ until: null, why: 'mine' }),
      await team.call('DELETE /manage/releases/freeze'),
      await staff.freeze({ until: null, why: 'mine' }),
      await staff.call('GET /manage/releases/freeze'),
    ]

    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422, 403, 403, 403, 403])
    expect(replies[0]?.json.errors).toMatchObject([{ pointer: '/until', code: 'invalid-value' }])
    expect(await read(operator)).toBeNull()
  })

  it('holds up what a start would release, which goes live once it is lifted', async () => {
    const [{ catalog, storage }] = two.servers
    const built = [teamVersion('2.0.0')]
    const publish = () => catalog.publishBuilt(built)
    await operator.freeze({ until: null, why: 'nobody deploys' })

    const held = await publish()
    const before = await live()
    const stop = publishAfterFreeze({ storage, publish, onFault: fail, everyMs: 20 })
    await operator.call('DELETE /manage/releases/freeze')
    while ((await live()) !== '2.0.0') await new Promise(setImmediate)
    stop()

    expect(held).toMatchObject([
      {
        code: 'releases-frozen',
        message: expect.stringMatching(/^team: waits to be released\. .*nobody deploys/),
      },
    ])
    expect(before).not.toBe('2.0.0')
  })
})

function fail(fault: unknown): never {
  throw fault
}
