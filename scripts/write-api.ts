import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportApi, reportServer } from './api-report'
import { docsIndex } from './docs-index'
import { httpPage } from './http-page'
import { declareSdk } from './sdk-types'
import { declareServer } from './server-types'
import { teamPages } from './team-pages'

/** `npm run api`: writes the reports of what the SDK lets others see, two pages for teams, every call, and the lists of pages. */
await write('.', reportApi(declareSdk(process.cwd()).declarations))
await write('.', reportServer((await declareServer(process.cwd())).declarations))
await write('docs/teams', teamPages())
await write('docs', new Map([['http.md', httpPage()]]))
await write('.', docsIndex(process.cwd()))

async function write(folder: string, pages: ReadonlyMap<string, string>): Promise<void> {
  const place = join(process.cwd(), folder)
  await mkdir(place, { recursive: true })
  for (const [file, text] of pages) await writeFile(join(place, file), text)
}
