import type {
  GuardBody,
  ManagedRemoteBody,
  NewReleasePreview,
  ReleaseEntry,
  ReleaseSet,
} from '@slipway/sdk/contract'
import type { FakeApi } from './fake-api'
import { answerManage } from './manage-bodies'

const set = (orders: string, desk = '1.0.0'): ReleaseSet => ({
  orders: { version: orders },
  desk: { version: desk },
})

function entry(id: number, from: string, to: string, more: Partial<ReleaseEntry> = {}) {
  return {
    id,
    createdAt: `2026-11-2${id}T09:00:00.000Z`,
    who: 'ada@example.com',
    why: `reason ${id}`,
    remotes: set(to),
    changed: [{ remote: 'orders', from: { version: from }, to: { version: to } }],
    ...more,
  }
}

/** The newest first: a rollback, a team's release, and an operator's. */
export const sampleReleases: readonly ReleaseEntry[] = [
  entry(3, '2.0.0', '1.0.0', { rolledBack: true }),
  entry(2, '1.0.0', '2.0.0', { who: 'token ci of orders' }),
  entry(1, '0.9.0', '1.0.0'),
]

function remote(name: string): ManagedRemoteBody {
  const versions = ['3.0.0', '2.0.0', '1.0.0'].map((version) => ({
    version,
    digest: version,
    size: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    who: 'ci',
    released: false,
    disabled: version === '3.0.0',
  }))
  const origins = { asked: [], granted: [] }
  const released = { version: '1.0.0' }
  return {
    name,
    released,
    disabled: false,
    publicGranted: false,
    origins,
    versions,
    disabledParts: [],
  }
}

/** A canary that was ended, and one that is looked at. */
export const sampleGuard: GuardBody = {
  mode: 'on',
  set: null,
  brakedUntil: '2026-11-22T10:40:00.000Z',
  watched: [
    {
      remote: 'orders',
      version: '2.0.0',
      as: 'canary',
      baseVersion: '1.0.0',
      since: '2026-11-22T09:00:00.000Z',
      leftOut: 0,
      isOperators: false,
      components: [
        {
          component: 'OrderCard',
          criticality: 'essential',
          pages: [
            {
              resources: ['orders'],
              modes: ['view', 'edit'],
              record: [{ field: 'status', values: ['paid', 'packed'] }],
            },
          ],
          verdict: 'no-difference',
          draws: 312,
          failures: 2,
          users: 2,
          base: { draws: 704, failures: 3 },
        },
        {
          component: 'OrderHint',
          criticality: 'decoration',
          criticalAt: 'app/dashboard-before-cards/RefundButton',
          verdict: 'cannot-tell',
          missing: { draws: 48, users: 1, baseDraws: 0 },
          draws: 12,
          failures: 0,
          users: 0,
          base: null,
        },
      ],
    },
  ],
  outcomes: [
    {
      at: new Date().toISOString(),
      remote: 'desk',
      version: '2.0.0',
      did: 'canary-removed',
      figures: {
        component: 'DeskCard',
        rule: 'test',
        draws: 120,
        failures: 9,
        users: 7,
        baseDraws: 300,
        baseFailures: 1,
        others: [
          { remote: 'orders', version: '1.2.0', since: '2026-11-22T08:00:00.000Z', failures: 4 },
          { remote: 'notes', version: '3.0.0', since: '2026-11-20T08:00:00.000Z', failures: 0 },
        ],
      },
    },
    {
      at: '2026-11-21T08:00:00.000Z',
      remote: 'crew',
      version: '3.0.0',
      did: 'warned',
      figures: {
        component: 'CrewCard',
        rule: 'hard-stop',
        draws: 46,
        failures: 9,
        users: 6,
        baseDraws: 300,
        baseFailures: 0,
        later: 3,
        common: [
          {
            remote: 'notes',
            version: '3.0.0',
            failures: 6,
            draws: 40,
            drawsWith: 0,
            mayBreak: true,
          },
          {
            remote: 'orders',
            version: '1.2.0',
            failures: 6,
            draws: 40,
            drawsWith: 40,
            mayBreak: false,
          },
        ],
      },
    },
  ],
}

/** Answers what the page of releases asks for; what is chosen is previewed as it was sent. */
export function answerReleases(api: FakeApi, releases = sampleReleases): void {
  answerManage(api)
  const [head] = releases
  const live = head?.remotes ?? {}
  const named = ['orders', 'desk'].map(remote)
  const items = named.map(({ versions, disabledParts: _parts, ...state }) => ({
    ...state,
    versions: versions.length,
  }))
  const total = { value: releases.length, exact: true }
  const bodies = {
    'GET /manage/releases': { items: releases, total },
    'GET /manage/releases/head': { id: head?.id ?? 0, remotes: live },
    'GET /manage/releases/freeze': { freeze: null },
    'GET /manage/guard': sampleGuard,
    'GET /manage/releases/reach': { users: 57, canary: 12, exact: true },
    'GET /manage/remotes': { items },
    'GET /manage/remotes/orders': named[0],
    'GET /manage/remotes/desk': named[1],
  }
  for (const [call, body] of Object.entries(bodies)) api.answer(call, () => ({ body }))
  api.answer('POST /manage/releases/preview', ({ body }) => {
    const wanted = body as NewReleasePreview
    const to = 'set' in wanted ? wanted.set : { orders: { version: '2.0.0' } }
    const changes = Object.entries(to).map(([name, released]) => ({
      remote: name,
      from: live[name] ?? null,
      to: released,
      live: { since: '2026-11-23T09:00:00.000Z', until: null },
      before: null,
    }))
    return { body: { head: head?.id ?? 0, changes, passedOver: [], faults: [], freeze: null } }
  })
  api.answer('POST /manage/releases', () => ({ status: 201, body: entry(4, '1.0.0', '2.0.0') }))
  api.answer('POST /manage/releases/rollback', () => ({
    status: 201,
    body: entry(4, '1.0.0', '2.0.0', { rolledBack: true }),
  }))
}
