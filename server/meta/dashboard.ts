import type { CardData, Tenant } from '@slipway/sdk/contract'
import type { ApplicationDatabase } from '../storage/application-database'

/** What a card's figures are made of. They are shared by the viewers of a tenant, so no viewer is here. */
export interface CardRequest {
  readonly tenant: Tenant | null
  readonly db: ApplicationDatabase
  readonly now: Date
}

export interface Card {
  /** Unique in the dashboard. */
  readonly id: string
  readonly component: 'number' | 'table'
  readonly props: Readonly<Record<string, unknown>> & { readonly label: string }
  /** Columns of a grid of twelve. */
  readonly width: number
  readonly permission?: string
  data(request: CardRequest): Promise<CardData>
}

export interface Dashboard {
  readonly name: string
  readonly label: string
  /** Lowest first; equal ones as added. Default: 0. */
  readonly order?: number
  readonly permission?: string
  readonly cards: readonly Card[]
}
