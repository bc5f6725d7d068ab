import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { forbidden, options } from './import-rules'

/** Checks who imports whom (docs/architecture.md), and by a planted violation that the check bites. */
const folders = ['host', 'server', 'shared', 'remotes', 'e2e', 'bench']

const found = await violations(folders)
if (found.length > 0) fail(found.join('\n'))

await plant('host/slots', ['../../../server/process/config/config', '../../remotes/load-remote'], {
  bitten: ['host-server', 'host-slots-remotes'],
})
await plant('server/accounts', ['../../catalog/catalog'], { bitten: ['server-accounts'] })
await plant('server/storage', ['../../slots/viewer'], { bitten: ['server-storage'] })

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
