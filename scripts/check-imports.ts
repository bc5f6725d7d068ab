import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { forbidden, options } from './import-rules'

/** Checks who imports whom (design 2), and by a planted violation that the check bites. */
const folders = ['host', 'server', 'shared', 'remotes', 'e2e', 'bench']

const found = await violations(folders)
if (found.length > 0) fail(found.join('\n'))

const planted = await mkdtemp('host/slots/planted-')
try {
  await writeFile(
    join(planted, 'planted.ts'),
    "import '../../../server/config'\nimport '../../federation/import-map'\n",
  )
  const bitten = await violations([planted])
  for (const rule of ['host-server', 'host-slots-federation']) {
    if (!bitten.some((line) => line.startsWith(rule)))
      fail(`The rule ${rule} let a planted violation pass.`)
  }
} finally {
  await rm(planted, { recursive: true })
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
