import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../storage/storage'
import { createTestDatabase, engines } from '../testing/database/test-engines'
import { runOperatorProcess } from '../testing/operator-command'
import { startProcess, withoutRemotes } from '../testing/start-process'

const application = `export default (app) => { app.role('editor', { label: 'Editor', permissions: [] }) }`
const entry = 'app/header-banner/AtHeaderBanner'
/** As a newer version wrote it: `glow` is a part of an entry that does not exist yet. */
const newer = { entries: { [entry]: { hidden: true, glow: 'at night' } }, order: {} }

describe.each(engines)('an older version on %s', (engine) => {
  it('starts on what a newer one wrote only when somebody says so, and names what is not in force', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-back-'))
    const database = await createTestDatabase(engine)
    const { databaseUrl } = database.options
    writeFileSync(join(folder, 'application.mjs'), application)
    const settings = {
      ...withoutRemotes,
      SLIPWAY_DATA_DIR: folder,
      SLIPWAY_APP: join(folder, 'application.mjs'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const storage = await openStorage({ databaseUrl, file: join(folder, 'slipway.db') })
    await storage.migrate()
    await storage.db
      .insertInto('layouts')
      .values({
        number: 1,
        layout: JSON.stringify(newer),
        created_at: 1,
        who: 'Ada',
        reason: 'the fair',
        revert_of: null,
      })
      .execute()
    await storage.db
      .insertInto('webhooks')
      .values({
        url: 'https://example.test/',
        form: 'json',
        events: '["remote","moon.rises"]',
        secret: 'x',
        who: 'Ada',
        created_at: 1,
      })
      .execute()

    const refused = startProcess(settings)
    const code = await refused.exited
    const doctor = await runOperatorProcess(folder, ['doctor'], settings)
    const served = startProcess({ ...settings, GO_BACK: 'on', LOG_LEVEL: 'warn' })
    await served.until(/Slipway is at/)
    served.child.kill('SIGTERM')
    await served.exited
    await storage.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })

    const lines = [`layout.glow: ${entry}`, 'webhook.event.moon.rises: webhook 1']
    expect(code).toBe(78)
    for (const line of lines) {
      expect(refused.output().stderr).toContain(`  ${line}\n`)
      expect(doctor.out).toContain(`Not known to this version, so not in force: ${line}.`)
      expect(served.output().stdout).toContain(line)
    }
    expect(refused.output().stderr).not.toContain('layout.hidden')
    expect(refused.output().stderr).toContain('GO_BACK=on')
  }, 120_000)
})
