import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kept = 'scripts/measure/measure.json'
const last = '.cache/seconds.json'

/**
 * Returns how long steps of `npm test` and files of tests take, in seconds: those of the last run here, and
 * for what has not run here those that `measure.json` keeps. Plain JavaScript: jest's sequencer reads it.
 */
export function readSeconds(root) {
  const [far, near] = [read(join(root, kept)).seconds ?? {}, read(join(root, last))]
  return { steps: { ...far.steps, ...near.steps }, files: { ...far.files, ...near.files } }
}

/** Writes what a run took over what earlier runs took. */
export function writeSeconds(root, { steps, files }) {
  const before = read(join(root, last))
  const next = { steps: { ...before.steps, ...steps }, files: { ...before.files, ...files } }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(join(root, last), `${JSON.stringify(next, undefined, 2)}\n`)
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
