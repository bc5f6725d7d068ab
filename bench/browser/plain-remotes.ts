import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeBuild } from '../../shared/cli/federated/describe-build'
import { workFolder } from '../server-folder'

const example = 'e2e/remotes/plain-rspack'

/**
 * Makes so many remotes of one build that knows nothing of the host and brings federation's runtime, each with names
 * of its own in all of its files. Returns the folder, for the server.
 */
export async function makePlainRemotes(count: number): Promise<string> {
  const folder = join(workFolder, `plain-${count}`)
  await rm(folder, { recursive: true, force: true })
  for (let index = 0; index < count; index += 1) await makeRemote(folder, index)
  return folder
}

/** Copies the first remotes of such a folder; returns the folder of these. */
export async function firstRemotes(all: string, count: number): Promise<string> {
  const folder = `${all}-first-${count}`
  await rm(folder, { recursive: true, force: true })
  for (const name of (await readdir(all)).toSorted().slice(0, count))
    await cp(join(all, name), join(folder, name), { recursive: true })
  return folder
}

async function makeRemote(folder: string, index: number): Promise<void> {
  const id = String(index).padStart(3, '0')
  const source = join(folder, '..', `plain-source-${id}`)
  const rename = (text: string) =>
    text
      .replaceAll('RspackCard', `Plain${id}`)
      .replaceAll('plain_rspack', `plain_${id}`)
      .replaceAll('plain-rspack', `plain-${id}`)
  await mkdir(join(source, 'dist'), { recursive: true })
  for (const file of [
    'package.json',
    ...(await readdir(join(example, 'dist'))).map((name) => join('dist', name)),
  ])
    await writeFile(
      join(source, rename(file)),
      rename(await readFile(join(example, file), 'latin1')),
      'latin1',
    )
  const { manifest, files, faults } = await describeBuild(
    source,
    join(source, 'dist/mf-manifest.json'),
  )
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const dist = join(folder, `plain-${id}`, 'dist')
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(dist, path)), { recursive: true })
    await writeFile(join(dist, path), bytes)
  }
  await writeFile(join(dist, 'slipway.json'), JSON.stringify(manifest))
  await rm(source, { recursive: true })
}
