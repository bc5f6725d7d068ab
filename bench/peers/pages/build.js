import { rmSync } from 'node:fs'
import { buildFederation } from './federation/build.js'
import { buildLinked } from './linked/build.js'
import { buildPiral } from './piral/build.js'
import { buildSingleSpa } from './single-spa/build.js'

/** Builds all systems, or those named, into `sites/<system>-<count>`; run in the folder that has the packages. */
const systems = {
  linked: buildLinked,
  federation: buildFederation,
  piral: buildPiral,
  'single-spa': buildSingleSpa,
}
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(systems)
rmSync('generated', { recursive: true, force: true })
for (const name of names) {
  const startedAt = performance.now()
  await systems[name]()
  console.error(`${name}: built in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
