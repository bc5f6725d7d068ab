import type { FormContext } from '@slipway/sdk'
import { HostFormProvider } from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
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
  const [isBroken, setBroken] = useState(false)
  useHoldSaving({ entry, form: formContext, isBroken })
  const given = useMemo(() => ({ resource, formContext }), [resource, formContext])
  return (
    <HostFormProvider value={formContext}>
      <SlotBox
        entry={entry}
        registry="global"
        location={`form:${resource}`}
        given={given}
        onBroken={setBroken}
      />
    </HostFormProvider>
  )
}

interface HoldOptions {
  readonly entry: FormSlotEntry
  readonly form: FormContext
  /** Whether the component threw while it was drawn. */
  readonly isBroken: boolean
}

// A required slot that is not there holds the save, and says why.
function useHoldSaving({ entry, form, isBroken }: HoldOptions): void {
  const { component, required, fields } = entry
  const { state } = useComponent('global', component)
  const name = fields?.[0] ?? component
  const isThere = state === 'ready' && !isBroken
  useEffect(() => {
    if (!required || isThere || form.mode === 'view') return undefined
    const message = `"${component}" is needed to save, and is not there. Press Retry in its box, or try again later.`
    return form.register(name, { validate: () => message })
  }, [required, isThere, name, component, form])
}
