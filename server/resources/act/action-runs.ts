import { type ActionResult, actionCall, type Fault } from '@slipway/sdk/contract'
import { parseBody } from '../../http/parse-body'
import { toApplicationDatabase } from '../../storage/application-database'
import { RecordRows } from '../../storage/records/record-rows'
import type { Action } from '../define/action'
import { assertAllowed, assertPermission } from '../define/permission'
import type { RecordsDeps, RecordsScope } from '../define/resource-scope'
import { fieldFor } from '../fields/field'
import { notFound } from '../read/record-id'
import { numberOf } from '../read/record-view'
import { type RecordInput, recordInvalid } from '../write/record-body'
import { checkFields } from '../write/record-input'
import { permissionOf } from './action-entries'
import type { RecordOutcome, RunActionOnRecord } from './run-action-on-record'

interface ActionDeps extends RecordsDeps {
  readonly runOnRecord: RunActionOnRecord
}

type Refused = ActionResult['refused'][number]

/** Runs actions: on one record after the other, each by itself. */
export class ActionRuns {
  readonly #deps: ActionDeps

  constructor(deps: ActionDeps) {
    this.#deps = deps
  }

  async run(scope: RecordsScope, name: string, body: unknown): Promise<ActionResult> {
    const { resource, viewer } = scope
    const action = resource.actions.find((one) => one.name === name)
    if (!action && name !== 'delete') throw notFound('action')
    assertAllowed(viewer, resource.name, 'view')
    if (action) assertPermission(viewer, permissionOf(action, resource))
    else assertAllowed(viewer, resource.name, 'delete')
    const call = parseBody(actionCall, body)
    const ids = [...new Set(call.ids)]
    assertCount(action, ids)
    const input = await this.#readInput(scope, action, call.input ?? {})
    const outcomes = await this.#runAll(ids, (id) =>
      this.#deps.runOnRecord(scope, { action, id, input, etag: call.etags?.[id] }),
    )
    return toResult(scope, action, outcomes)
  }

  async #runAll(
    ids: readonly number[],
    run: (id: number) => Promise<RecordOutcome>,
  ): Promise<RecordOutcome[]> {
    const outcomes: RecordOutcome[] = []
    for (const id of ids) {
      // What was done before stays done: from then on a failure is one record's.
      const isFirst = !outcomes.some(({ refused }) => !refused)
      const outcome = await run(id).catch((error: unknown) => {
        if (isFirst) throw error
        return failed(id, error)
      })
      outcomes.push(outcome)
    }
    return outcomes
  }

  async #readInput(
    { viewer }: RecordsScope,
    action: Action | undefined,
    body: unknown,
  ): Promise<RecordInput> {
    const fields = (action?.fields ?? []).flatMap((field) => fieldFor(field, viewer) ?? [])
    const { storage, resources } = this.#deps
    const store = new RecordRows(storage)
    const db = toApplicationDatabase(storage.db)
    const sent = { body, id: null, before: {} }
    const { values, faults } = await checkFields(fields, sent, { viewer, store, db, resources })
    if (faults.length > 0) throw recordInvalid(faults.map(belowInput))
    return values
  }
}

function belowInput(fault: Fault): Fault {
  return { ...fault, pointer: `/input${fault.pointer}` }
}

function assertCount(action: Action | undefined, ids: readonly number[]): void {
  if (action?.on !== 'one' || ids.length === 1) return
  const detail = `"${action.label}" works on one record at a time.`
  throw recordInvalid([{ pointer: '/ids', code: 'out-of-range', detail }])
}

function failed(id: number, error: unknown): RecordOutcome {
  process.emitWarning(`An action failed at record ${id}: ${String(error)}`)
  const detail = 'The server failed; its log has the reason. Try this record again.'
  return { id, refused: { id, title: numberOf(id), code: 'internal', detail } }
}

function toResult(
  { resource, viewer }: RecordsScope,
  action: Action | undefined,
  outcomes: readonly RecordOutcome[],
): ActionResult {
  const refused = outcomes.flatMap((outcome): Refused[] =>
    outcome.refused ? [outcome.refused] : [],
  )
  const done = outcomes.filter((outcome) => !outcome.refused)
  const [only] = done.length === 1 ? done : []
  const { message, path } = only?.outcome ?? {}
  return {
    message: message ?? messageOf(action, done.length, { resource, viewer }),
    done: done.map(({ id }) => id),
    refused,
    ...(path !== undefined && { path }),
  }
}

// German writes its nouns with a capital wherever they stand.
function inSentence(noun: string, locale: string): string {
  return /^de\b/i.test(locale) ? noun : noun.toLowerCase()
}

function messageOf(
  action: Action | undefined,
  count: number,
  { resource: { label, singular }, viewer }: RecordsScope,
): string {
  if (count === 0) return 'Nothing was changed.'
  if (action?.message) return action.message(count)
  const records = `${count} ${inSentence(count === 1 ? singular : label, viewer.user.locale)}`
  if (action) return `${action.label}: ${records}.`
  return `${records} ${count === 1 ? 'was' : 'were'} deleted.`
}
