import type { FormContext } from '@slipway/sdk'
import { HostFormProvider } from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useMemo } from 'react'
import { SlotBox } from './slot-box'
import { useComponent } from './use-component'

export interface FormSlotProps {
  readonly entry: FormSlotEntry
  /** Name of the resource. */
  readonly resource: string
  readonly formContext: FormContext
}

/** A slot among the fields of a form: its component comes from the global registry only (source 2.6). */
export function FormSlot({ entry, resource, formContext }: FormSlotProps): ReactNode {
  useHoldSaving(entry, formContext)
  const given = useMemo(() => ({ resource, formContext }), [resource, formContext])
  return (
    <HostFormProvider value={formContext}>
      <SlotBox entry={entry} registry="global" location={`form:${resource}`} given={given} />
    </HostFormProvider>
  )
}

// A required slot that is not there holds the save, and says why.
function useHoldSaving({ component, required, fields }: FormSlotEntry, form: FormContext): void {
  const { state } = useComponent('global', component)
  const name = fields?.[0] ?? component
  useEffect(() => {
    if (!required || state === 'ready' || form.mode === 'view') return undefined
    const message = `"${component}" is needed to save, and is not there. Press Retry in its box, or try again later.`
    return form.register(name, { validate: () => message })
  }, [required, state, name, component, form])
}
