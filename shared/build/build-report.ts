import type { PlacedFault } from './sources/source-faults'

/** One built remote of a folder. */
export interface BuildReport {
  /** Folder of the built files, with `slipway.json` in it. */
  readonly dist: string
  readonly bytes: number
  readonly milliseconds: number
  /** The remote's own scripts and styles that went into it, and the scripts of packages. */
  readonly sources: readonly string[]
  /** Component → the path of its module. */
  readonly modules: Readonly<Record<string, string>>
  /** Text as code, which the page's policy never runs, with its package and file; nothing of it is refused. */
  readonly warnings: readonly PlacedFault[]
}
