import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSbom } from './read-sbom'

/** `npm run sbom`: what Slipway is made of, as CycloneDX, into `dist/sbom.json` or the file that is named. */
const root = process.cwd()
const file = process.argv[2] ?? join(root, 'dist/sbom.json')
const sbom = await readSbom(root)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, JSON.stringify(sbom, null, 2))
console.log(`${sbom.components.length} packages in ${file}`)
