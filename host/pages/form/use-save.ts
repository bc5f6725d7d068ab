import type { Fault } from '@slipway/sdk/contract'
import { useState } from 'react'
import { describeError, isCodedError } from '../../api/describe-error'
import type { RecordForm } from '../../forms/form-context'

interface Save {
  readonly save: () => Promise<void>
  /** Faults that belong to no field of the form. */
  readonly faults: readonly Fault[]
}

/** Submits the form by `send`; what the server finds wrong lands where it belongs. */
export function useSave(
  form: RecordForm,
  send: (changes: Readonly<Record<string, unknown>>) => Promise<void>,
): Save {
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const save = async () => {
    setFaults([])
    try {
      await form.submit(send)
    } catch (error) {
      setFaults(form.placeFaults(faultsOf(error)))
    }
  }
  return { save, faults }
}

function faultsOf(error: unknown): readonly Fault[] {
  const faults = isCodedError(error) ? error.errors : undefined
  if (faults && faults.length > 0) return faults
  const code = isCodedError(error) ? error.code : 'unexpected'
  return [{ pointer: '', code, detail: describeError(error) }]
}
