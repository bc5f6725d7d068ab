import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reportApi, staleReports } from './api-report'
import { bundleEmulator } from './bundle-emulator'
import { lintSdk } from './lint-sdk'
import { packSdk } from './pack-sdk'
import { declareSdk } from './sdk-types'

/**
 * `npm run sdk`: packs the SDK into `dist/sdk/sdk.tgz`, which a host serves. With `--check` it also
 * looks for what is wrong with the package, and for reports in `docs/api/` that are stale.
 */
const { values } = parseArgs({
  options: { out: { type: 'string' }, check: { type: 'boolean', default: false } },
})
const root = process.cwd()
const { declarations, typed } = declareSdk(root)
const out = values.out ?? join(root, 'dist/sdk')
await bundleEmulator(root)
const tarball = await packSdk({ root, out, declarations, typed })
console.log(tarball)
if (values.check) {
  const stale = await staleReports(root, reportApi(declarations))
  const faults = [
    ...(await lintSdk(join(out, 'package'), tarball)),
    ...stale.map((file) => `docs/api/${file} is stale: npm run api`),
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
