import type { SlotEntry, SlotReport } from '@slipway/sdk/contract'
import type { ComponentType } from 'react'

/** What happened to a slot; codes are those of docs/problems.md. */
export interface SlotPageReport extends SlotReport {
  /** The thrown value, where something was thrown. */
  readonly error?: unknown
}

/** Props of the component in the place of one that failed. */
export interface FailedSlotProps {
  readonly component: string
  /** The code of the failure, such as `render-failed`. */
  readonly reason: string
  readonly detail?: string | undefined
  /** Loads or draws the component again. */
  readonly onRetry: () => void
}

/** A Slipway server: its public slots, and the remotes that are released for them. */
interface FromServer {
  /** Its address on the page's own origin, such as `/slipway`; `''` where it answers at the root. */
  readonly server: string
}

/** A fixed list: entries by location, and where the built remotes of their components are. */
interface FromList {
  readonly slots: Readonly<Record<string, readonly SlotEntry[]>>
  /** Addresses of `slipway.json`, each beside the files of its build. */
  readonly remotes: readonly string[]
}

/** The source of a page's slots, and what the page does with them. */
export type SlotPageOptions = (FromServer | FromList) & {
  /** Called for each failure and for each slot that is drawn; without it failures are written to the console. */
  readonly onReport?: (report: SlotPageReport) => void
  /** Drawn in the place of a component that failed; nothing by default. */
  readonly Failed?: ComponentType<FailedSlotProps>
}
