import type { StorageScope } from '../storage/transact'

/** Who does something; without an id nobody who is signed in, such as a team's token. */
export interface Actor {
  readonly id: number | null
  readonly name: string
}

interface Change {
  readonly actor: Actor
  /** Such as `remote.released`. */
  readonly action: string
  readonly subject: { readonly id: number | null; readonly name: string }
  /** What else is worth knowing; never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Where changes are written down. */
export interface Audit {
  add(change: Change): Promise<void>
}

/** The audit within a transaction: a change and its row are both kept, or neither. */
export type CreateAudit = (scope: StorageScope) => Audit
