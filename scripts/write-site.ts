import { spawn } from 'node:child_process'
import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `npm run site [-- VERSION]`: writes the site of `docs/` into `dist/site/VERSION` (default: `next`), beside those of
 * other versions that are there, and what leads to them. Its packages are its own (docs/site), installed when they are
 * not there yet.
 */
const root = process.cwd()
const folder = join(root, 'docs/site')
const version = process.argv[2] ?? 'next'
if (!/^[\w.-]+$/.test(version)) {
  console.error(`A version is a folder's name, such as 0.1 or next, and not ${version}.`)
  process.exit(64)
}

if (!(await isInstalled())) {
  await run('npm', ['ci'])
  await copyFile(join(folder, 'package-lock.json'), installed())
}
await run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', '.'])
await leadToVersions(join(root, 'dist/site'))
console.log(`The site is in dist/site/${version}; any server of files may serve dist/site.`)

/** A copy of the lock file that was installed. */
function installed(): string {
  return join(folder, 'node_modules/.installed-lock.json')
}

async function isInstalled(): Promise<boolean> {
  const [now, then] = await Promise.all(
    [join(folder, 'package-lock.json'), installed()].map((file) =>
      readFile(file, 'utf8').catch(() => ''),
    ),
  )
  return now === then
}

async function leadToVersions(site: string): Promise<void> {
  const versions = await versionsIn(site)
  await writeFile(join(site, 'versions.json'), `${JSON.stringify(versions)}\n`)
  await writeFile(
    join(site, 'index.html'),
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Slipway</title>\n<meta http-equiv="refresh" content="0; url=${versions[0]}/">\n<a href="${versions[0]}/">Slipway</a>\n</html>\n`,
  )
}

/** Newest first; what is not released is the last one. */
async function versionsIn(site: string): Promise<string[]> {
  const names = await readdir(site)
  const stats = await Promise.all(names.map((name) => stat(join(site, name))))
  const versions = names.filter((_, index) => stats[index]?.isDirectory())
  const inOrder = new Intl.Collator('en', { numeric: true })
  return versions.sort(
    (a, b) => Number(a === 'next') - Number(b === 'next') || inOrder.compare(b, a),
  )
}

function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, SITE_VERSION: version },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })
}
