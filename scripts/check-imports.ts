import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { forbidden, hostRooms, options, serverRooms } from './import-rules'

/** Checks who imports whom (docs/architecture.md), and by a planted violation that the check bites. */
const folders = ['host', 'server', 'shared', 'remotes', 'e2e', 'bench']

compareRooms('server', serverRooms, ['demo', 'deploy', 'template', 'http-suite', 'testing'])
compareRooms('host', hostRooms, ['testing'])

const found = await violations(folders)
if (found.length > 0) fail(found.join('\n'))

await plant('host/slots', ['../../../server/main', '../../remotes/load-component'], {
  bitten: ['host-server', 'host-slots', 'host-remotes-face'],
})
await plant('host/api', ['../../session/use-session'], { bitten: ['host-api'] })
await plant('server/accounts', ['../../catalog/catalog'], { bitten: ['server-accounts'] })
await plant('server/demo', ['../../application/application', 'kysely'], {
  bitten: ['application-by-name', 'application-alone'],
})
await plant('server/storage', ['../../slots/viewer'], { bitten: ['server-storage'] })

/** Fails where a folder has no row of its table, or a row no folder or file. `others` have no row. */
function compareRooms(
  house: string,
  rooms: Readonly<Record<string, readonly string[]>>,
  others: readonly string[],
): void {
  const entries = readdirSync(house, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const known = [...Object.keys(rooms), ...others]
  const strange = folders.filter((name) => !known.includes(name))
  if (strange.length > 0) fail(`No table has a row for ${strange.join(', ')} in ${house}/.`)
  const named = [...known, ...Object.values(rooms).flat()]
  const gone = new Set(named.filter((name) => !existsAs(join(house, name))))
  if (gone.size > 0)
    fail(`The table of ${house}/ names what is not there: ${[...gone].join(', ')}.`)
}

function existsAs(path: string): boolean {
  return ['', '.ts', '.tsx'].some((end) => existsSync(`${path}${end}`))
}

/** Puts a file with these imports into `folder`, and fails where a rule lets it pass. */
async function plant(
  folder: string,
  imports: readonly string[],
  { bitten }: { readonly bitten: readonly string[] },
): Promise<void> {
  const planted = await mkdtemp(`${folder}/planted-`)
  try {
    const lines = imports.map((path) => `import '${path}'\n`)
    await writeFile(join(planted, 'planted.ts'), lines.join(''))
    const found = await violations([planted])
    for (const rule of bitten) {
      if (!found.some((line) => line.startsWith(rule)))
        fail(`The rule ${rule} let a planted violation pass.`)
    }
  } finally {
    await rm(planted, { recursive: true })
  }
}

async function violations(places: readonly string[]): Promise<string[]> {
  const rules = { ruleSet: { forbidden: [...forbidden] }, validate: true, ...options }
  const { output } = await cruise([...places], rules, undefined, {
    tsConfig: extractTsConfig('host/tsconfig.json'),
  })
  const { violations: list } = (output as ICruiseResult).summary
  return list.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

function fail(message: string): never {
  throw new Error(message)
}
