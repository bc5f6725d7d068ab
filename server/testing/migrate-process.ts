import { openStorage } from '../storage/storage'

/** Migrates the database of `options` (JSON in the first argument) in a process of its own. */
const storage = await openStorage(JSON.parse(process.argv[2] ?? '{}'))
await storage.migrate()
await storage.close()
