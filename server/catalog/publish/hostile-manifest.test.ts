import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../storage/storage'
import { createAuditTable } from '../../storage/tables/audit-table'
import type { Reply } from '../../testing/http-client'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { packArchive, versionEntries } from '../../testing/pack-archive'
import { type ServerProcess, startProcess, withoutRemotes } from '../../testing/start-process'
import { createTestClient, type TestClient } from '../../testing/test-client'
import { createTeamToken } from '../api/team-tokens'

const application = `export default (app) => { app.role('editor', { label: 'Editor', permissions: [] }) }`
const LIMIT = 512_000

// A process of its own is started, and the machine may be busy.
jest.setTimeout(180_000)

/** The token of the team's remote, in the database of a server that is not started yet. */
async function prepareToken(file: string): Promise<string> {
  const storage = await openStorage({ file })
  await storage.migrate()
  const actor = { id: null, name: 'a test' }
  const { token } = await createTeamToken(
    { storage, createAudit: createAuditTable },
    { remote: 'team', name: 'ci', days: 1, actor },
  )
  await storage.close()
  return token
}

describe('a server with little memory', () => {
  let folder: string
  let process: ServerProcess
  let client: TestClient
  let team: ManageClient
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-hostile-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    const token = await prepareToken(join(folder, 'slipway.db'))
    process = startProcess({
      ...withoutRemotes,
      SLIPWAY_DATA_DIR: folder,
      SLIPWAY_APP: join(folder, 'application.mjs'),
      NODE_OPTIONS: '--max-old-space-size=256',
    })
    const [, port] = await process.until(/http:\/\/127\.0\.0\.1:(\d+)/)
    client = createTestClient(Number(port))
    team = manageClient(client, { token })
  })
  afterAll(async () => {
    process.child.kill('SIGKILL')
    await process.exited
    rmSync(folder, { recursive: true, force: true })
  })

  /** The answer to an upload of this text as `slipway.json`, and how often others were answered meanwhile. */
  async function send(manifestText: string): Promise<{ reply: Reply; answered: number }> {
    const version = teamVersion()
    // With what cannot be packed in front, so that it is not refused for how far it is packed.
    const noise = { path: 'noise.js', body: randomBytes(500_000) }
    const archive = packArchive([noise, ...versionEntries({ ...version, manifestText })])
    const over = new AbortController()
    const sent = team.publish(version, { archive }).finally(() => over.abort())
    let answered = 0
    while (!over.signal.aborted)
      if ((await client.call('GET /healthz')).status === 200) answered += 1
    return { reply: await sent, answered }
  }

  it.each([
    ['of 44 MB, sent as half a megabyte', `[${'{},'.repeat(14_666_666)}{}]`],
    ['a byte over the limit', `"${'a'.repeat(LIMIT - 1)}"`],
  ])('S61: a slipway.json %s is refused for its size before it is read', async (_what, text) => {
    const { reply, answered } = await send(text)

    const size = `slipway.json has ${text.length} bytes; the limit is 512000.`
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      [
        {
          pointer: 'slipway.json',
          code: 'size-exceeded',
          detail: expect.stringContaining(size),
        },
      ],
    ])
    expect(answered).toBeGreaterThan(0)
  })

  it.each([
    ['components', 'component-limit'],
    ['files', expect.stringMatching(/^manifest-invalid$|^check-exceeded$/)],
  ])('S61: 160,000 empty %s are read beside those who are answered', async (list, code) => {
    const { manifest } = teamVersion()
    const empty = Array.from({ length: 160_000 }, () => ({}))

    const { reply, answered } = await send(JSON.stringify({ ...manifest, [list]: empty }))

    expect(reply.status).toBe(422)
    expect(reply.json.errors[0]).toMatchObject({ code })
    expect(reply.json.errors.length).toBeLessThan(1100)
    expect(answered).toBeGreaterThan(10)
  })

  it('publishes afterwards', async () => {
    expect((await team.publish(teamVersion())).status).toBe(201)
  })
})
