import { bundleServer } from '../../scripts/bundle-server'
import sharePostgres from './database/share-postgres'

/** Jest's setup: no test meets a server that was built before an edit; one PostgreSQL for all who ask. */
export default async function prepareRun(): Promise<void> {
  await bundleServer(process.cwd())
  await sharePostgres()
}
