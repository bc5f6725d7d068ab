import {
  auditActions,
  type CodedError,
  codedProblem,
  isAuditAction,
  type ProductPermission,
  productPermissions,
  type UndoableAction,
  type UndoFault,
  type Undone,
  type UndoState,
  undoFaultOf,
} from '@slipway/sdk/contract'
import type { AccountsDeps } from '../accounts/users/accounts'
import type { Changes } from '../changes/changes'
import type { LayoutDeps } from '../layout/publish-layout'
import {
  type Actor,
  type CreateAudit,
  createAuditTable,
  type StoredChange,
} from '../storage/tables/audit-table'
import { createCallAudit } from '../storage/tables/call-audit'
import type { StorageScope } from '../storage/transact'
import type { Present, UndoableEntry, Undoer } from './undoer'
import { undoers } from './undoers'

export interface UndoDeps extends Pick<AccountsDeps, 'passwords' | 'roles'> {
  readonly storage: StorageScope
  readonly application: LayoutDeps['application']
  readonly changes: Pick<Changes, 'change'>
  readonly createAudit: CreateAudit
}

export interface UndoOrder {
  /** The entry whose change is undone. */
  readonly id: number
  readonly actor: Actor
  readonly may: (permission: ProductPermission) => boolean
}

/**
 * Puts back what was there before a change, as a change of its own. Throws `not-found`, `forbidden`,
 * `not-undoable`, `changed-since`, and what the change back itself is refused with.
 */
export async function undoChange(deps: UndoDeps, order: UndoOrder): Promise<Undone> {
  const entry = await findUndoable(deps.storage, order)
  const undoer = undoerOf(entry.action)
  const audit = createCallAudit(deps.createAudit, entry.id)
  return await deps.changes.change(undoer.topic, async (scope) => {
    const present = await undoer.look(scope, entry)
    if (!present.isStill) throw changedSince(entry, present)
    const { actor, may } = order
    const why = `Undoes change ${entry.id}.`
    const work = { ...deps, ...audit, scope, changes: countedIn(scope), actor, may, why }
    await undoer.undo(work, entry)
    return { change: audit.change() ?? entry.id, changes: [...present.changes] }
  })
}

/** Whether an entry can be undone now. */
export async function undoStateOf(scope: StorageScope, stored: StoredChange): Promise<UndoState> {
  const entry = readUndoable(stored)
  if (typeof entry === 'string') return { can: 'not-undoable', why: entry }
  const { isStill, changes } = await undoerOf(entry.action).look(scope, entry)
  return isStill ? { can: 'undo', changes: [...changes] } : { can: 'changed-since' }
}

async function findUndoable(
  storage: StorageScope,
  { id, may }: Pick<UndoOrder, 'id' | 'may'>,
): Promise<UndoableEntry> {
  const stored = await createAuditTable(storage).find(id)
  if (!stored) throw codedProblem('not-found', `There is no entry ${id} in the audit.`)
  const entry = readUndoable(stored)
  const isFault = typeof entry === 'string'
  // Who may not read the audit learns nothing of what else is in it.
  const right = isFault ? productPermissions.manage : auditActions[entry.action].undo.right
  if (!may(right)) throw codedProblem('forbidden', `This needs the permission ${right}.`)
  if (isFault) throw notUndoable(stored, entry)
  return entry
}

/** The entry as its action writes it today, or why it is not undone. */
function readUndoable(stored: StoredChange): UndoableEntry | UndoFault {
  const { action } = stored
  if (!isAuditAction(action)) return 'unknown'
  const { undo, detail } = auditActions[action]
  if (typeof undo === 'string') return undo
  if (!detail.safeParse(stored.detail).success) return 'older'
  // Parsed just now; without the words that a schema leaves out.
  const entry = stored as unknown as UndoableEntry
  return undoFaultOf(action, entry.detail) ?? entry
}

function undoerOf(action: UndoableAction): Undoer<UndoableAction> {
  // The types of the two tables fit by their keys.
  return undoers[action] as unknown as Undoer<UndoableAction>
}

/** Part of the change that is counted already. */
function countedIn(scope: StorageScope): Pick<Changes, 'change' | 'commit'> {
  return { change: (_topic, work) => work(scope), commit: () => Promise.resolve() }
}

const faults: Readonly<Record<UndoFault, string>> = {
  kept: 'Accounts and tenants are kept for good; an account can be disabled.',
  published: 'A published version is not taken back; it can be switched off.',
  secret:
    'Passwords, links, tokens, keys and addresses of webhooks are not recorded; give a new one.',
  session: 'What belongs to a session ends with it; the user signs in again.',
  personal: 'What people say of themselves is theirs to change.',
  'nothing-changed': 'It changed nothing that could be put back.',
  older: 'An older server did not write down what was there before.',
  removed: 'What was removed because it was old does not come back.',
  unknown: 'This server does not know the action; a newer one wrote it.',
}

function notUndoable({ id, action }: StoredChange, why: UndoFault): CodedError {
  const detail = `Change ${id} (${action}) cannot be undone. ${faults[why]}`
  return codedProblem('not-undoable', detail, { errors: [{ pointer: '', code: why, detail }] })
}

function changedSince(entry: UndoableEntry, { now, since }: Present): CodedError {
  const value = JSON.stringify(now ?? null)
  const by = since
    ? `${since.who} changed it at ${new Date(since.at).toISOString()}`
    : 'It was changed'
  const detail = `${entry.subject.name} is not as change ${entry.id} left it. ${by}; now it is ${value}. Look at it, and change it yourself if you still want to.`
  return codedProblem('changed-since', detail, {
    errors: [
      { pointer: '/now', code: 'changed-since', detail: value },
      ...(since ? [{ pointer: '/who', code: 'changed-since', detail: since.who }] : []),
    ],
  })
}
