import type { IconName } from '@slipway/sdk/contract'
import type { LocalizedText } from '../languages/localized-text'

/** A group of resources in the navigation. */
export interface Module {
  readonly name: string
  readonly label: LocalizedText
  readonly icon?: IconName
  /** Heading above it in the navigation. */
  readonly group?: LocalizedText
  /** Lowest first; equal ones as added. Default: 0. */
  readonly order?: number
  /** Names of resources. */
  readonly resources: readonly string[]
}
