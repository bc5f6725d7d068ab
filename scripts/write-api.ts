import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportApi } from './api-report'
import { declareSdk } from './sdk-types'

/** `npm run api`: writes what the SDK lets others see into `docs/api/`. */
const folder = join(process.cwd(), 'docs/api')
await mkdir(folder, { recursive: true })
for (const [file, text] of reportApi(declareSdk(process.cwd()))) {
  await writeFile(join(folder, file), text)
}
