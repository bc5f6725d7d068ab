import type { CardKind, CardData as DeliveredData, Tenant } from '@slipway/sdk/contract'
import type { LocalizedText } from '../languages/localized-text'
import type { ApplicationDatabase } from '../storage/application-database'

/** The input for a card's figures. The viewers of a tenant share them, so it has no viewer. */
export interface CardRequest {
  readonly tenant: Tenant | null
  readonly db: ApplicationDatabase
  readonly now: Date
}

/** The data that a card returns; its texts may be by language. */
export type CardData = WithTexts<DeliveredData>

// What is no word: `currency` is a code, and the others are looked up.
type NoText = 'currency' | 'name' | 'path'
type WithTexts<Part> = Part extends string
  ? string extends Part
    ? LocalizedText
    : Part
  : Part extends object
    ? { [Key in keyof Part]: Key extends NoText ? Part[Key] : WithTexts<Part[Key]> }
    : Part

export interface Card {
  /** Unique in the dashboard. */
  readonly id: string
  /** The `kind` that `data` returns. */
  readonly component: CardKind
  readonly props: {
    readonly label: LocalizedText
    /** The text where there is nothing, or nothing but 0, such as `Nothing sold in these 30 days.` */
    readonly empty?: LocalizedText
  }
  /** Columns of a grid of twelve. */
  readonly width: number
  readonly permission?: string
  /** For how many seconds figures are kept for the viewers of a tenant, 0 to 86,400. Default: 5. */
  readonly cacheSeconds?: number
  /** If the result does not fit `CardData`, the card says that it failed, and the log says why. */
  data(request: CardRequest): Promise<CardData>
}

export interface Dashboard {
  readonly name: string
  readonly label: LocalizedText
  /** Lowest first; equal ones as added. Default: 0. */
  readonly order?: number
  readonly permission?: string
  readonly cards: readonly Card[]
}
