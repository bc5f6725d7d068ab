import type { SlotReport } from '@slipway/sdk/contract'
import type { Engine } from '../../storage/storage'
import { describeTestApplication } from '../../testing/applications/test-application'
import { asHost } from '../../testing/as-host'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { scrapedValue } from '../../testing/scraped-value'
import { useTwoServers } from '../../testing/two-servers'

const PAGES = 200
const USERS = 40
const slot = { component: 'TeamCard', location: 'dashboard-before-cards', remote: 'team' }

/** What one page tells, in two goes, and what is known to be true of its only box. */
interface Story {
  readonly tells: readonly [readonly Told[], readonly Told[]]
  readonly isDrawn: boolean
  readonly isFailed: boolean
}
type Told = Partial<SlotReport> & Pick<SlotReport, 'code'>

const drawn: Told = { code: 'timed', codeMs: 30, durationMs: 45 }
const broken: Told = { code: 'render-failed', type: 'TypeError', detail: 'TypeError: no total' }

const stories: readonly Story[] = [
  { tells: [[drawn], []], isDrawn: true, isFailed: false },
  { tells: [[drawn], [drawn]], isDrawn: true, isFailed: false },
  { tells: [[broken], []], isDrawn: false, isFailed: true },
  { tells: [[broken], [drawn, { code: 'looped' }]], isDrawn: false, isFailed: true },
  { tells: [[drawn], [{ ...broken, later: true }]], isDrawn: true, isFailed: true },
  // A page that says nothing of what was before, or that hung and is told by the next one.
  { tells: [[drawn], [broken, broken]], isDrawn: true, isFailed: true },
  { tells: [[drawn, { code: 'hung' }], [{ code: 'hung' }]], isDrawn: true, isFailed: true },
]

/** Pages of known outcomes, of two versions, by two servers: all places tell the same of them. */
export function oneSetOfCountsSuite(engine: Engine): void {
  const two = useTwoServers(engine, {
    withMetrics: true,
    describe(app) {
      describeTestApplication(app)
      app.role('releaser', { label: 'Releaser', permissions: ['slipway.release'] })
    },
  })
  const versions = ['1.0.0', '1.1.0'] as const
  const storyOf = (page: number) => stories[(page * 5) % stories.length] as Story
  const versionOf = (page: number) => versions[page < PAGES / 2 ? 0 : 1]
  const pages = Array.from({ length: PAGES }, (_, page) => page)
  let operator: ManageClient
  let tokens: readonly string[]

  beforeAll(async () => {
    const [one, other] = two.servers
    // Of more than 25 pages in a second at one server, a sample would tell of its draws.
    tokens = Array.from({ length: USERS }, (_, user) =>
      (user % 2 ? one : other).loadTokens.issue(1 + user),
    )
    operator = manageClient(one, { cookie: await one.signIn({ role: 'operator' }) })
    for (const version of versions) {
      await operator.publish(teamVersion(version, { components: [{ name: slot.component }] }))
      await operator.release({ team: { version } })
      await other.changes.refresh()
      for (const page of pages.filter((page) => versionOf(page) === version)) await tell(page)
      for (const { health, guard } of two.servers) {
        await health.write()
        await guard.write()
      }
    }
  })

  /**
   * The second go to the other server where the first one has settled before, or the page says what came before;
   * else to the same, as what one server has not settled the other cannot know.
   */
  async function tell(page: number): Promise<void> {
    const load = tokens[page % USERS]
    const { tells } = storyOf(page)
    const isSettledBetween = page % 3 === 0
    const isSplit = isSettledBetween || tells[1].some(({ later }) => later)
    for (const [turn, told] of tells.entries()) {
      const server = two.servers[(page + (isSplit ? turn : 0)) % 2] ?? two.servers[0]
      const reports = told.map((one) => ({
        ...slot,
        version: versionOf(page),
        page: `page ${page}`,
        ...one,
      }))
      const { status } = await server.call('POST /reports', {
        body: asHost(server.loadTokens, { load, reports }),
      })
      expect(status).toBe(204)
      if (isSettledBetween) for (const { health } of two.servers) await health.write()
    }
  }

  const known = (version: string) => {
    const own = pages.filter((page) => versionOf(page) === version)
    const failed = own.filter((page) => storyOf(page).isFailed)
    const usersOf = (some: readonly number[]) => new Set(some.map((page) => page % USERS)).size
    const count = (is: (story: Story) => boolean) => own.filter((page) => is(storyOf(page))).length
    return {
      boxes: own.length,
      failures: failed.length,
      first: count(({ isDrawn }) => !isDrawn),
      failedUsers: usersOf(failed),
    }
  }

  it.each(versions)('Health tells of %s what is known, to the unit', async (version) => {
    const { boxes, failures, first } = known(version)
    const { json } = await operator.call('GET /manage/health', { query: { range: 'hour' } })

    const item = json.items.find((one: { version: string }) => one.version === version)
    expect(item.draws + item.failures - item.later).toBe(boxes)
    expect(item).toMatchObject({ failures, failuresPer1000: (1000 * failures) / boxes })
    expect(item.draws).toBe(boxes - first)
    expect(item.later).toBe(failures - first)
    expect(json).toMatchObject({ dropped: 0, unproven: 0, estimated: 0 })
  })

  it('a remote’s own Health, and with it slipway status, tells the same', async () => {
    const { json } = await operator.call('GET /manage/health/{remote}', {
      path: { remote: 'team' },
      query: { range: 'hour' },
    })

    for (const version of versions) {
      const { boxes, failures, first } = known(version)
      const own = json.versions.find((one: { version: string }) => one.version === version)
      expect(own).toMatchObject({ draws: boxes - first, failures, later: failures - first })
    }
  })

  it('Errors has every failed box, and none twice', async () => {
    const { json } = await operator.call('GET /manage/errors', { query: {} })

    const reports = json.items.reduce(
      (sum: number, one: { reports: number }) => sum + one.reports,
      0,
    )
    expect(reports).toBe(known('1.0.0').failures + known('1.1.0').failures)
  })

  it('/metrics of both servers add up to it', async () => {
    const texts = await Promise.all(two.servers.map((server) => server.metrics()))
    const total = (version: string, outcomes: readonly string[]) =>
      texts
        .flatMap((text) =>
          outcomes.map(
            (outcome) =>
              scrapedValue(text, 'slipway_slot_outcomes_total', { version, outcome }) ?? 0,
          ),
        )
        .reduce((sum, value) => sum + value, 0)

    // A version that is not live when it settles is told as `other`.
    const version = '1.1.0'
    const { boxes, failures, first } = known(version)
    expect(total(version, ['drawn'])).toBe(boxes - first)
    expect(total(version, ['failed-later'])).toBe(failures - first)
    expect(total(version, ['render-failed', 'looped', 'hung'])).toBe(first)
  })

  it('the guard has each user whose box failed, once a minute', async () => {
    const rows = await two.servers[0].storage.db.selectFrom('guard_failures').selectAll().execute()

    for (const version of versions) {
      const users = new Set(
        rows.filter((row) => row.version === version).map((row) => Number(row.user_id)),
      )
      expect(users.size).toBe(known(version).failedUsers)
    }
  })

  it('explain’s last outcomes of a user are outcomes of pages, none of them a retry', async () => {
    const rows = await two.servers[0].storage.db
      .selectFrom('recent_outcomes')
      .select('code')
      .where('component', '=', slot.component)
      .execute()

    expect(rows.map(({ code }) => code)).not.toContain('looped')
  })
}
