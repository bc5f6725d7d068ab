import { type FormContext, HostFormProvider } from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { texts } from '../texts/texts'
import { SlotBox } from './slot-box'
import { useSteadyComponent } from './use-component'

export interface FormSlotProps {
  readonly entry: FormSlotEntry
  /** Name of the resource. */
  readonly resource: string
  readonly formContext: FormContext
}

/** A slot among the fields of a form: its component comes from the global registry only (source 2.6). */
export function FormSlot({ entry, resource, formContext }: FormSlotProps): ReactNode {
  const [isBroken, setBroken] = useState(false)
  const isDirty = useSyncExternalStore(formContext.subscribe, () => formContext.dirty)
  // A new version waits for save or leave; where nothing works, there is nothing to wait for.
  const isHeld = isDirty && !isBroken
  useHoldSaving({ entry, form: formContext, isHeld, isBroken })
  const given = useMemo(() => ({ resource, formContext }), [resource, formContext])
  return (
    <HostFormProvider value={formContext}>
      <SlotBox
        entry={entry}
        registry="global"
        location={`form:${resource}`}
        given={given}
        isHeld={isHeld}
        onBroken={setBroken}
      />
    </HostFormProvider>
  )
}

interface HoldOptions {
  readonly entry: FormSlotEntry
  readonly form: FormContext
  readonly isHeld: boolean
  /** Whether the component threw while it was drawn. */
  readonly isBroken: boolean
}

// A required slot that is not there holds the save, and says why.
function useHoldSaving({ entry, form, isHeld, isBroken }: HoldOptions): void {
  const { component, required, fields } = entry
  const { state } = useSteadyComponent('global', component, isHeld)
  const name = fields?.[0] ?? component
  const isThere = state === 'ready' && !isBroken
  useEffect(() => {
    if (!required || isThere || form.mode === 'view') return undefined
    return form.register(name, { validate: () => texts.t('form:slot.needed', { component }) })
  }, [required, isThere, name, component, form])
}
