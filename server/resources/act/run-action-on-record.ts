import type { CodedError } from '@slipway/sdk/contract'
import { type ActionResult, codedProblem } from '@slipway/sdk/contract'
import { toApplicationDatabase } from '../../storage/application-database'
import type { RecordRow } from '../../storage/records/record-rows'
import type { Action, ActionRun, SaidOutcome } from '../define/action'
import type { Resource } from '../define/resource'
import {
  type RecordsDeps,
  type RecordsScope,
  tableFor,
  visibleFields,
} from '../define/resource-scope'
import { isField, isStored } from '../fields/field'
import { columnValues, rowValues } from '../fields/field-value'
import { numberOf, rowEtag, rowTitle } from '../read/record-view'
import type { ResourceRecords } from '../read/resource-records'
import { isProblemShaped } from '../write/is-problem-shaped'
import type { ProviderWriter } from '../write/provider-writer'
import type { RecordInput } from '../write/record-body'
import { explainChange, explainRemoval } from '../write/record-problems'
import type { RecordTransactions, RecordWork } from '../write/record-transactions'
import { removeRow } from '../write/row-removal'
import { isAvailable } from './available-actions'

/** The outcome of one record. */
export interface RecordOutcome {
  readonly id: number
  readonly refused?: ActionResult['refused'][number]
  readonly outcome?: SaidOutcome
}

/** An action on one record; none is the built-in deletion. */
interface ActionOnRecord {
  readonly action: Action | undefined
  readonly id: number
  readonly input: RecordInput
  /** Of the record as the reader saw it. */
  readonly etag: string | undefined
}

export type RunActionOnRecord = (
  scope: RecordsScope,
  call: ActionOnRecord,
) => Promise<RecordOutcome>

interface RunDeps extends RecordsDeps {
  readonly records: ResourceRecords
  readonly transactions: RecordTransactions
  readonly providerWriter: ProviderWriter
}

/** Runs the action on one record; returns the outcome. */
export function createRunActionOnRecord(deps: RunDeps): RunActionOnRecord {
  return async (scope, call) => {
    const { id } = call
    const seen: { row?: RecordRow } = {}
    const see = (row: RecordRow | undefined) => {
      if (!row) throw gone()
      seen.row = row
      if (call.etag !== undefined && call.etag !== etagFor(scope, row)) throw changed()
      return row
    }
    try {
      const outcome = scope.resource.store
        ? await runOnProvidedRow(scope, call, { deps, see })
        : await runOnTableRow(scope, call, { deps, see })
      return { id, ...(outcome && { outcome }) }
    } catch (error) {
      const problem = problemOf(error, call.action)
      if (!problem) throw error
      return { id, refused: { id, title: titleOf(scope, id, seen.row), ...problem } }
    }
  }
}

interface RunScope {
  readonly deps: RunDeps
  /** Takes the row that was found; 404 if there is none. */
  readonly see: (row: RecordRow | undefined) => RecordRow
}

async function runOnTableRow(
  scope: RecordsScope,
  call: ActionOnRecord,
  { deps, see }: RunScope,
): Promise<SaidOutcome | void> {
  const { resource, viewer } = scope
  const explain = call.action ? explainChange : explainRemoval
  return await deps.transactions.run(scope, explain, async (work) => {
    const row = see(await work.store.lock(tableFor(resource, viewer), call.id))
    if (!call.action) return await removeRow(scope, work, row)
    work.runOnce()
    const outcome = await runAction(scope, call, {
      row,
      db: work.db,
      change: async (values) => {
        const columns = columnValues(resource.items.filter(isField), values)
        await work.store.update(tableFor(resource, viewer), call.id, columns)
      },
    })
    await notifyOfChange(scope, work, row)
    return outcome
  })
}

async function runOnProvidedRow(
  scope: RecordsScope,
  call: ActionOnRecord,
  { deps, see }: RunScope,
): Promise<SaidOutcome | void> {
  let row = see(await deps.records.source(scope).find(call.id))
  if (!call.action) return await deps.providerWriter.removeRow(scope, row)
  return await runAction(scope, call, {
    row,
    db: toApplicationDatabase(deps.storage.db),
    change: async (values) => {
      row = await deps.providerWriter.change(scope, row, values)
    },
  })
}

async function runAction(
  { resource, viewer }: RecordsScope,
  { action, id, input }: ActionOnRecord,
  part: { readonly row: RecordRow } & Pick<ActionRun, 'db' | 'change'>,
): Promise<SaidOutcome | void> {
  const values = rowValues(resource.items.filter(isField), part.row)
  if (action && !isAvailable(action, { id, values })) {
    const message = `"${action.label}" does not apply to this record in its current state.`
    throw codedProblem('action-unavailable', message)
  }
  const change = (changes: RecordInput) => {
    assertFields(resource, changes)
    return part.change(changes)
  }
  return await action?.run({ id, values, input, viewer, db: part.db, change })
}

/** A misspelt name would silently change nothing. */
function assertFields({ name, items }: Resource, values: RecordInput): void {
  const stored = items.filter(isField).filter(isStored)
  for (const field of Object.keys(values)) {
    if (!stored.some(({ entry }) => entry.name === field))
      throw new Error(`The resource "${name}" stores no field "${field}".`)
  }
}

/** Calls the hook, if the action changed the record, or deleted it. */
async function notifyOfChange(
  { resource, viewer }: RecordsScope,
  work: RecordWork,
  row: RecordRow,
): Promise<void> {
  const fields = resource.items.filter(isField)
  const id = Number(row['id'])
  const before = rowValues(fields, row)
  const after = await work.store.find(tableFor(resource, viewer), id)
  if (!after) await work.notifyRemoval(id, before)
  else if (rowEtag(fields, after) !== rowEtag(fields, row)) await work.notify(id, before)
}

function etagFor({ resource, viewer }: RecordsScope, row: RecordRow): string {
  return rowEtag(visibleFields(resource, viewer), row)
}

function changed(): CodedError {
  const message = 'This record has changed since you loaded it. Look at it again before you decide.'
  return codedProblem('edit-conflict', message)
}

function gone(): CodedError {
  const message = 'There is no such record; it may have been deleted.'
  return codedProblem('not-found', message)
}

function titleOf({ resource, viewer }: RecordsScope, id: number, row?: RecordRow): string {
  if (!row) return numberOf(id)
  const visible = visibleFields(resource, viewer)
  return rowTitle(row, { names: resource.record, visible, all: resource.items.filter(isField) })
}

/** Returns what is said of one record for an error; undefined where the call as a whole failed. */
function problemOf(
  error: unknown,
  action: Action | undefined,
): Omit<ActionResult['refused'][number], 'id' | 'title'> | undefined {
  if (!isProblemShaped(error) || ![404, 409, 412, 422].includes(error.status)) return undefined
  const { code, message, errors: [fault] = [] } = error
  const isOfInput = action?.fields.some(({ entry }) => fault?.pointer === `/${entry.name}`)
  return {
    code,
    detail: fault?.detail ?? message,
    ...(fault && isOfInput && { pointer: `/input${fault.pointer}` }),
  }
}
