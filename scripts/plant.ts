import { spawnSync } from 'node:child_process'
import type { Planting } from './planted-faults'

export type Edit = readonly [was: string, is: string]

/** Puts `planted` in front of `line`. */
export const before = (line: string, planted: string): Edit => [line, `${planted}\n${line}`]

/** Returns the faults that the compiler finds with each planting, such as `host/x.tsx: Argument of type …`. */
export function plant(plantings: readonly Planting[]): readonly (readonly string[])[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/planted-faults.ts'],
    { input: JSON.stringify(plantings), encoding: 'utf8' },
  )
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout)
}

/** The files of the faults. */
export function placesOf(faults: readonly string[] = []): readonly string[] {
  return [...new Set(faults.map((fault) => fault.split(':')[0] ?? ''))].toSorted()
}
