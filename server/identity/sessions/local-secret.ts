import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The session secret of local mode: made at random once and kept in the data folder. */
export async function readLocalSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 })
  try {
    // Of several processes the first one wins, and nobody reads half a secret.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  await chmod(path, 0o600)
  return await readFile(path, 'utf8')
}
