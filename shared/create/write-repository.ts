import { access, chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { filesBelow } from '../cli/files/files-below'
import { bundlers, writeRemote } from '../cli/files/write-remote'
import { templateVersions, writeTemplate } from '../cli/files/write-template'
import { ownPackage } from '../cli/own-package'
import type { Choices } from './choices'

/**
 * Writes the repository of a new host, whole or not at all: beside its folder first. Returns the paths of its files,
 * sorted.
 */
export async function writeRepository(choices: Choices): Promise<readonly string[]> {
  const { folder } = choices
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(join(dirname(folder), `.${basename(folder)}-`))
  try {
    await writeFiles(draft, choices)
    const paths = await filesBelow(draft)
    // A temporary folder is its maker's alone.
    await chmod(draft, 0o777 & ~process.umask())
    await move(draft, folder)
    return paths
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeFiles(draft: string, choices: Choices): Promise<void> {
  const sources = await sourcesOf(draft, choices)
  const { name, language } = choices
  await writeTemplate(draft, ['host'], {
    ...(await templateVersions()),
    name,
    first: language,
    second: language === 'en' ? 'de' : 'en',
    node: ownPackage().engines.node,
    slipway: sources.server,
  })
  await writeRemote(join(draft, 'remotes/hello'), {
    name: 'hello',
    component: 'Hello',
    locations: ['dashboard-before-cards'],
    bundler: bundlers.webpack,
    kind: 'slot',
    url: undefined,
    sdk: sources.sdkBelow,
    isPlaced: true,
  })
}

interface Sources {
  /** The server's package, for the repository's own `package.json`. */
  readonly server: string
  /** The SDK, for the `package.json` of a remote. */
  readonly sdkBelow: string
}

/** Copies the archives, so that a clone of the repository has them. */
async function sourcesOf(draft: string, { archives }: Choices): Promise<Sources> {
  const { version } = ownPackage()
  if (!archives) return { server: version, sdkBelow: version }
  for (const file of [archives.server, archives.sdk])
    await cp(file, join(draft, 'vendor', basename(file)))
  return {
    server: `file:vendor/${basename(archives.server)}`,
    sdkBelow: `file:../../vendor/${basename(archives.sdk)}`,
  }
}

// A folder that is there stays the one that somebody is in.
async function move(draft: string, folder: string): Promise<void> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) return await rename(draft, folder)
  for (const name of await readdir(draft)) await rename(join(draft, name), join(folder, name))
}
