import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleServer } from '../../scripts/bundle-server'
import { drawLibraries } from './draw-libraries'
import { installPackages } from './install-packages'
import { buildLibrary } from './library-remote'
import { libraryNames, type Row } from './packages'
import { tablePage } from './table-page'

/**
 * `npm run libraries`: imports each popular package whole into a remote of its own, builds and checks it,
 * publishes it to a host that is thrown away, and draws it in Chromium under the page's policy. Writes
 * docs/libraries.md. Names after `--` are the only packages; the page is left as it is then.
 */
const root = process.cwd()
const folder = join(root, '.cache/libraries')
const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : libraryNames()

await bundleServer(root)
const installed = await installPackages(folder, names, say)
const built: Row[] = []
for (const name of names) {
  const row = installed.has(name)
    ? await buildLibrary(folder, name)
    : { name, state: 'not installed' as const, faults: ['npm could not install it'], warnings: [] }
  say(`${built.length + 1}/${names.length} ${name}: ${row.state} ${row.faults.join(' ')}`)
  built.push(row)
}
const rows = await drawLibraries(built, say)
if (wanted.length === 0) await writeFile(join(root, 'docs/libraries.md'), tablePage(rows))
const drawn = rows.filter(({ state }) => state === 'drawn').length
say(`${drawn} of ${rows.length} are drawn.`)
process.exit(drawn === rows.length ? 0 : 1)

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
