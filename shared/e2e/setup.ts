import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findBuilds } from '../cli/find-builds'
import { BUILDS, type E2eBuilds } from './e2e-builds'

/**
 * Builds the remote in the folder of Playwright's configuration, once for all workers; builds of other
 * bundlers must exist already. Workers read copies, because a test may publish, which builds again. Returns a
 * function that removes the copies.
 */
export default async function buildOnce({ configFile }: { configFile?: string | undefined }) {
  const folder = configFile ? dirname(configFile) : process.cwd()
  const progress = (text: string) => void process.stderr.write(`${text}\n`)
  const context = { cwd: folder, env: process.env, isTerminal: false, progress }
  const built = await findBuilds(context, {})
  const cache = join(folder, '.cache', 'slipway')
  await mkdir(cache, { recursive: true })
  const copies = await mkdtemp(join(cache, 'e2e-'))
  const places = built.map(({ dist }, index) => ({ dist, copy: join(copies, String(index)) }))
  for (const { dist, copy } of places) await cp(dist, copy, { recursive: true })
  const builds: E2eBuilds = { folder, places: places.map(({ copy }) => copy) }
  process.env[BUILDS] = JSON.stringify(builds)
  return () => rm(copies, { recursive: true, force: true })
}
