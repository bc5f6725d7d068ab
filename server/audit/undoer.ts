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

/** What is there now of what an entry changed. */
export interface Present {
  /** Still what the entry left. */
  readonly isStill: boolean
  readonly now: unknown
  /** What the undo would change. */
  readonly changes: readonly UndoChange[]
  /** Who changed it since, if that is known. */
  readonly since?: { readonly who: string; readonly at: number } | undefined
}

/** What an undo works with, all of it in one transaction that is counted as a change already. */
export interface UndoWork extends Pick<AccountsDeps, 'passwords' | 'roles'> {
  readonly scope: StorageScope
  readonly application: LayoutDeps['application']
  readonly changes: Pick<Changes, 'change' | 'commit'>
  readonly createAudit: CreateAudit
  readonly actor: Actor
  /** What the actor may. */
  readonly may: (permission: ProductPermission) => boolean
  /** For those who read later why it was changed. */
  readonly why: string
}

/** How the changes of an action are undone. */
export interface Undoer<Action extends UndoableAction> {
  /** What the change is counted as. */
  readonly topic: 'access' | 'catalog'
  look(scope: StorageScope, entry: UndoableEntry<Action>): Promise<Present>
  /** Puts back what was there before; only while `isStill`. */
  undo(work: UndoWork, entry: UndoableEntry<Action>): Promise<void>
}
