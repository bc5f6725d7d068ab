import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningServer } from '../server'

/** Installs the SDK into an empty folder, as a team does: the tarball that `server` serves, by npm. */
export async function installSdk(folder: string, server: RunningServer): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)('npm', ['install', ...flags, `${server.url}/sdk.tgz`], { cwd: folder })
}
