import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine, Storage } from '../../storage/storage'
import { useTestStorage } from './test-engines'

const tables = [
  'releases',
  'version_files',
  'bundles',
  'files',
  'versions',
  'component_names',
  'disabled_parts',
  'remotes',
] as const

interface EmptyCatalog {
  readonly storage: Storage
  /** For files by their digest. */
  readonly folder: string
}

/** A storage for the tests of a `describe`, without any remote when each begins, and an empty folder. */
export function useEmptyCatalog(engine: Engine): EmptyCatalog {
  const test = useTestStorage(engine)
  let folder = ''
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-files-'))
    for (const table of tables) await test.storage.db.deleteFrom(table).execute()
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  return {
    get storage() {
      return test.storage
    },
    get folder() {
      return folder
    },
  }
}
