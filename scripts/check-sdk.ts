import { join } from 'node:path'
import { reportApi, staleReports } from './api-report'
import { lintPackage } from './lint-package'
import { declareSdk } from './sdk-types'

/** Looks for what is wrong with the packed SDK (`dist/sdk`), and for API reports that are stale. */
const root = process.cwd()
const built = join(root, 'dist/sdk')
const stale = await staleReports(root, reportApi(declareSdk(root).declarations))
const faults = [
  ...(await lintPackage({ folder: join(built, 'package'), tarball: join(built, 'sdk.tgz') })),
  ...stale.map((file) => `${file} is stale: npm run api`),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
