import type { ResourceRecord } from '@slipway/sdk/contract'
import { isSame } from '@slipway/sdk/form'
import { isCodedError } from '../../api/describe-error'
import type { RecordForm } from '../form-context'
import { Conflict, isOfRights, isRefusal } from './save-state'

type Values = Readonly<Record<string, unknown>>

/** The calls of one resource that a form makes. */
export interface RecordCalls {
  /** The same key makes one record, however often it is sent. */
  create(values: Values, key: string): Promise<ResourceRecord>
  /** Refused with 412 when the record is not `base` any more. */
  change(base: ResourceRecord, values: Values): Promise<ResourceRecord>
  read(id: number): Promise<ResourceRecord>
}

interface RequestOptions {
  readonly form: Pick<RecordForm, 'values' | 'changes'>
  readonly calls: RecordCalls
  /** The record that the form was filled from; nothing for a new one. */
  readonly record: ResourceRecord | undefined
  readonly newKey: () => string
}

export interface SaveRequest {
  /** Sends what the form holds; `changed` is false when there was nothing to send. */
  send(): Promise<{ readonly record: ResourceRecord; readonly changed: boolean }>
  /** Continues from `record`, whose values in the form are `values`. */
  rebase(record: ResourceRecord, values: Values): void
}

interface Unsettled {
  readonly key: string
  readonly values: Values
  /** Whether a try ended without an answer: the record may be there. */
  isInDoubt: boolean
}

/** Sends a form so that it has its effect once, also when an answer was lost. */
export function createSaveRequest({ form, calls, newKey, record }: RequestOptions): SaveRequest {
  let base = record
  /** What a record that this form made was made of, or was filled with since. */
  let madeOf: Values | undefined
  /** A create that may have arrived although no answer came. */
  let unsettled: Unsettled | undefined

  async function create(values: Values): Promise<ResourceRecord> {
    unsettled ??= { key: newKey(), values, isInDoubt: false }
    const sent = unsettled
    try {
      const made = await calls.create(sent.values, sent.key)
      unsettled = undefined
      base = made
      madeOf = { ...sent.values }
      return made
    } catch (error) {
      if (!isRefusal(error)) sent.isInDoubt = true
      // Who may not create any more may have created before.
      else if (!(sent.isInDoubt && isOfRights(error))) unsettled = undefined
      throw error
    }
  }

  // Another content under the same key is refused, under a new key it would be a second record.
  async function settle(): Promise<void> {
    try {
      await create({})
    } catch (error) {
      if (unsettled || !isRefusal(error)) throw error
    }
  }

  async function change(known: ResourceRecord) {
    const values = madeOf ? differences(form.values, madeOf) : form.changes
    if (Object.keys(values).length === 0) return { record: known, changed: madeOf !== undefined }
    try {
      return { record: await calls.change(known, values), changed: true }
    } catch (error) {
      if (!isCodedError(error) || error.status !== 412) throw error
      const theirs = error.current ?? (await calls.read(known.id))
      // The change had arrived, only its answer was lost; or somebody did the same.
      if (holds(theirs.values, values)) return { record: theirs, changed: true }
      throw new Conflict(theirs)
    }
  }

  return {
    async send() {
      if (base) return change(base)
      if (unsettled && !isSame(unsettled.values, form.changes)) {
        await settle()
        return this.send()
      }
      return { record: await create(form.changes), changed: true }
    },
    rebase(next, values) {
      base = next
      if (madeOf) madeOf = values
    },
  }
}

function differences(values: Values, before: Values): Values {
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, before[name]))
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]))
}

function holds(values: Values, wanted: Values): boolean {
  return Object.entries(wanted).every(([name, value]) => isSame(values[name], value))
}
