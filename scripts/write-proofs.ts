import { writeFile } from 'node:fs/promises'
import { page, readCodes, readTests, writeProofs } from './proofs'

// After a test got, lost or changed a name with a code in it.
const root = process.cwd()
await writeFile(page, writeProofs(readTests(root), readCodes(root)))
