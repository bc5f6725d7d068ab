import { serverRow } from '../testing/server-row'
import { judgeNotices, judgeSecrets, judgeServers, judgeWebhooks } from './judge-servers'

const MINUTE = 60_000
const north = serverRow()
const south = serverRow({ id: 'b', name: 'south:3000' })
const west = serverRow({ id: 'c', name: 'west:3000' })

describe('the doctor, of secrets', () => {
  it.each([
    ['the same', ['one'], ['one']],
    ['being exchanged: the new one is verified everywhere first', ['one'], ['one', 'two']],
    ['being exchanged: some sign with the new one', ['one', 'two'], ['two', 'one']],
  ])('%s', (_name, first, second) => {
    const servers = [
      { ...north, secrets: first },
      { ...south, secrets: second },
    ]
    expect(judgeSecrets(servers)).toMatchObject([{ state: 'ok' }])
  })

  it('nobody, and one alone', () => {
    expect(judgeSecrets([])).toEqual([])
    expect(judgeSecrets([north])).toMatchObject([{ state: 'ok' }])
  })

  it('servers of which one does not verify what another signs are named, each group once', () => {
    const servers = [north, { ...south, secrets: ['two'] }, west]

    const lines = judgeSecrets(servers)
    const tooEarly = judgeSecrets([north, { ...south, secrets: ['two', 'one'] }])

    expect(lines).toHaveLength(1)
    expect(lines).toMatchObject([
      { state: 'fail', seen: expect.stringMatching(/^north:3000, west:3000 and south:3000 have/) },
    ])
    expect(tooEarly).toMatchObject([{ state: 'fail' }])
  })
})

describe('the doctor, of notices', () => {
  it('SQLite sends none', () => {
    const servers = [serverRow({ noticedAt: null })]
    expect(judgeNotices({ arrives: undefined, servers })).toMatchObject([{ state: 'ok' }])
  })

  it('one that came back, at servers that heard one in the last minutes', () => {
    const fresh = serverRow({ startedAt: 900_000, noticedAt: null })
    expect(judgeNotices({ arrives: true, servers: [north, fresh] })).toMatchObject([
      { state: 'ok' },
    ])
  })

  it('whoever hears none is named', () => {
    const deaf = { ...south, noticedAt: null }
    const late = { ...west, noticedAt: 1_000_000 - 4 * MINUTE }

    expect(judgeNotices({ arrives: false, servers: [north, deaf, late] })).toMatchObject([
      { state: 'warn', seen: expect.stringContaining('did not come back') },
      { state: 'warn', seen: 'south:3000 heard no notice since it started.' },
      { state: 'warn', seen: 'west:3000 heard its last notice 4 min ago.' },
    ])
  })
})

describe('the doctor, of webhooks', () => {
  const none = { silent: [], givenUp: [], overdueMs: 0 }

  it('a short failure is no trouble, an hour of it is', () => {
    const silent = [
      { id: 1, ms: 59 * MINUTE },
      { id: 2, ms: 90 * MINUTE },
    ]

    expect(judgeWebhooks(none)).toMatchObject([{ state: 'ok' }])
    expect(judgeWebhooks({ ...none, silent })).toMatchObject([
      {
        state: 'warn',
        seen: expect.stringContaining('Webhook 2 has not answered well for 90 min'),
      },
    ])
  })

  it('one that was given up stays named until somebody decides', () => {
    expect(judgeWebhooks({ ...none, givenUp: [7] })).toMatchObject([
      { state: 'warn', advice: expect.stringContaining('slipway webhook on 7') },
    ])
  })

  it.each([
    [5 * MINUTE, 'ok'],
    [6 * MINUTE, 'warn'],
    [121 * MINUTE, 'fail'],
  ])('a message that is due for %d ms', (overdueMs, state) => {
    expect(judgeWebhooks({ ...none, overdueMs })).toMatchObject([{ state }])
  })
})

describe('the doctor, of servers', () => {
  const at = 1_000_000

  it('names those that live, with their versions', () => {
    expect(judgeServers({ servers: [north, south], at })).toMatchObject([
      { state: 'ok', seen: 'Running: north:3000 (0.1.0), south:3000 (0.1.0).' },
    ])
  })

  it('says that none lives, and which is late', () => {
    expect(judgeServers({ servers: [], at })).toMatchObject([{ state: 'warn' }])
    expect(judgeServers({ servers: [north, south], at: at + 45_000 })).toMatchObject([
      { state: 'warn', seen: 'north:3000 was last seen 45 s ago.' },
      { state: 'warn', seen: 'south:3000 was last seen 45 s ago.' },
    ])
  })

  it('says which versions are beside each other', () => {
    const later = { ...south, version: '0.2.0', newestStep: '050-later' }

    expect(judgeServers({ servers: [north, later, west], at })).toMatchObject([
      {
        state: 'warn',
        seen: expect.stringMatching(
          /0\.1\.0 \(043-servers\): north:3000, west:3000; 0\.2\.0 \(050-later\): south:3000/,
        ),
      },
    ])
  })
})
