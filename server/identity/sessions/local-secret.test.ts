import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLocalSecret } from './local-secret'

describe('the secret of local mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-secret-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is made once, also by several who start at once, and only its owner reads it', async () => {
    const dataDir = join(folder, 'data')

    const secrets = await Promise.all(Array.from({ length: 8 }, () => readLocalSecret(dataDir)))

    expect(new Set(secrets).size).toBe(1)
    expect(Buffer.byteLength(secrets[0] ?? '')).toBeGreaterThanOrEqual(32)
    expect(await readLocalSecret(dataDir)).toBe(secrets[0])
    expect(readdirSync(dataDir)).toEqual(['session-secret'])
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
  })
})
