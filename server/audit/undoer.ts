import type {
  AuditDetail,
  ProductPermission,
  UndoableAction,
  UndoChange,
} from '@slipway/sdk/contract'
import type { AccountsDeps } from '../accounts/users/accounts'
import type { Changes } from '../changes/changes'
import type { LayoutDeps } from '../layout/publish-layout'
import type { Actor, CreateAudit, StoredChange } from '../storage/tables/audit-table'
import type { StorageScope } from '../storage/transact'

/** An entry of the audit with all that its action writes down today. */
export interface UndoableEntry<Action extends UndoableAction = UndoableAction>
  extends Omit<StoredChange, 'action' | 'detail'> {
  readonly action: Action
  readonly detail: AuditDetail<Action>
}

/** The present state of what an entry changed. */
export interface Present {
  /** Still what the entry left. */
  readonly isStill: boolean
  readonly now: unknown
  /** Changes that the undo would make. */
  readonly changes: readonly UndoChange[]
  /** The author and the time of the last change since, if they are known. */
  readonly since?: { readonly who: string; readonly at: number } | undefined
}

/** Everything that an undo works with, in one transaction that is counted as a change already. */
export interface UndoWork extends Pick<AccountsDeps, 'passwords' | 'roles'> {
  readonly scope: StorageScope
  readonly application: LayoutDeps['application']
  readonly changes: Pick<Changes, 'change' | 'commit'>
  readonly createAudit: CreateAudit
  readonly actor: Actor
  /** Returns whether the actor has a permission. */
  readonly may: (permission: ProductPermission) => boolean
  /** For those who read later why it was changed. */
  readonly why: string
}

/** The undo of an action's changes. */
export interface Undoer<Action extends UndoableAction> {
  /** The topic that the change is counted under. */
  readonly topic: 'access' | 'catalog'
  look(scope: StorageScope, entry: UndoableEntry<Action>): Promise<Present>
  /** Puts back what was there before; only while `isStill`. */
  undo(work: UndoWork, entry: UndoableEntry<Action>): Promise<void>
}
