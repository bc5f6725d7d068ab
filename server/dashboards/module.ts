/** A group of resources in the navigation. */
export interface Module {
  readonly name: string
  readonly label: string
  /** Name of a lucide icon, such as `package`. */
  readonly icon?: string
  /** Heading above it in the navigation. */
  readonly group?: string
  /** Lowest first; equal ones as added. Default: 0. */
  readonly order?: number
  /** Names of resources. */
  readonly resources: readonly string[]
}
