/** The counts of a step. */
export interface Count {
  readonly passed: number
  /** The names of what failed, each with its file. */
  readonly failed: readonly string[]
  /** Tests that failed and then passed: each is a race that somebody has to look at. */
  readonly again?: readonly string[]
  /** Names of tests that there was no time for. */
  readonly notRun?: readonly string[]
  /** Findings that somebody has to look at although nothing failed. */
  readonly warnings?: readonly string[]
  /** Seconds by the path of each file of tests. */
  readonly files?: Readonly<Record<string, number>>
}

/** One of the things that `npm test` runs. */
export interface Step {
  readonly name: string
  readonly args: readonly string[]
  /** Arguments that leave the other half of the machine to the step that runs beside this one. */
  readonly shared?: readonly string[]
  /** Arguments that end it after so many milliseconds; what it has not begun by then is `notRun`. */
  readonly within?: (ms: number) => readonly string[]
  /** Takes minutes, or needs more than Node and npm: runs only when it is named. */
  readonly isOnlyNamed?: boolean
  /** The step's own counts, by the file that it leaves and what it printed; without them it counts as one test. */
  readonly count?: (output: string) => Promise<Count>
  /** Returns the step that takes the place of this one once it has failed, and counts for it. */
  readonly secondTry?: () => Promise<Step | undefined>
}
