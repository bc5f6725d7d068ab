import type {
  LocationDeprecation,
  PageCondition,
  Placement,
  PlacementChange,
  SlotEntry,
  Withheld,
} from '@slipway/sdk/contract'
import type { CodePlace } from './code-place'
import type { Gate } from './gate'
import type { Slot } from './slot'
import type { Viewer } from './viewer'

/** A slot that a released remote proposes. */
export interface ProposedSlot {
  /** `<remote>/<location>/<component>`, and an ordinal among equals. */
  readonly id: string
  readonly location: string
  readonly slot: Slot
  /** Whether the version that proposes it is the one this viewer gets; `null` is an anonymous one. */
  isFor(viewer: Viewer | null): boolean
  /** What proposes it; for explanations alone. */
  readonly from?: { readonly remote: string; readonly version: string }
  /** Its remote has no grant for public locations. */
  readonly isProtectedOnly?: boolean
  /** Why nobody gets it, wherever it is. */
  readonly withheld?: Extract<
    Withheld,
    'switched-off' | 'not-allowed' | 'needs-approval' | 'refused' | 'over-limit'
  >
}

/** A component that operators can add: that of a live remote. */
export type Offer = Pick<ProposedSlot, 'isFor' | 'isProtectedOnly' | 'withheld'>

/** What remotes bring to the slots. */
export interface Proposals {
  readonly slots: readonly ProposedSlot[]
  /** `undefined`: no live remote has the component. */
  offerOf(component: string): Offer | undefined
}

/** Why a viewer does not get a slot. */
export type SlotRefusal =
  | Withheld
  /** It is at a protected location or has a gate, and nobody is signed in. */
  | 'needs-session'
  /** The viewer gets another version of the remote that proposes it, or none. */
  | 'other-version'
  | 'gate'
  /** An operator moved it to another location. */
  | 'moved'

export interface RegisteredSlot {
  readonly id: string
  /** Where it is delivered: what its location is called now. */
  readonly location: string
  /** What developers should know: it is at a deprecated location. */
  readonly warning?: string
  readonly deprecation?: LocationDeprecation
  /** The line of the application that names its component; read only where it is asked for. */
  readonly placeOf?: (() => CodePlace | undefined) | undefined
  readonly from?: ProposedSlot['from']
  readonly isProtectedOnly?: boolean | undefined
  /** Why nobody gets it, whoever it is for. */
  readonly withheld?: Withheld | undefined
  readonly slot: Slot
  readonly entry: SlotEntry
  readonly gate: Gate | undefined
  /** The pages that it is on; a layout decides it apart from its gate. */
  readonly page?: PageCondition | undefined
  /** Of a slot that is not the application's: whether its version is the one this viewer gets. */
  readonly isOffered?: (viewer: Viewer | null) => boolean
  /** What operators decided of it. */
  readonly placed?: PlacedSlot
}

/** What operators decided of a slot. */
export interface PlacedSlot {
  readonly placement: Placement
  /** Nothing of one whose placement says what is there anyway. */
  readonly changed: readonly PlacementChange[]
  /** As registered or proposed; `undefined`: operators added it. */
  readonly original: RegisteredSlot | undefined
}
