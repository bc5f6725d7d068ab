/** Seconds by the name of a step of `npm test`, and by the path of a file of tests. */
export interface Seconds {
  readonly steps: Readonly<Record<string, number>>
  readonly files: Readonly<Record<string, number>>
}

export function readSeconds(root: string): Seconds
export function writeSeconds(root: string, seconds: Seconds): void
