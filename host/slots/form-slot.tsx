import { type FormContext, HostFormProvider } from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { texts } from '../texts/texts'
import { SlotBox } from './slot-box'

export interface FormSlotProps {
  readonly entry: FormSlotEntry
  /** Name of the resource. */
  readonly resource: string
  readonly formContext: FormContext
}

/** A slot among the fields of a form: its component comes from the global registry only (source 2.6). */
export function FormSlot({ entry, resource, formContext }: FormSlotProps): ReactNode {
  const [isThere, setThere] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const isDirty = useSyncExternalStore(formContext.subscribe, () => formContext.dirty)
  // A new version waits for save or leave; where nothing works, there is nothing to wait for.
  const isHeld = isDirty && !isBroken
  useHoldSaving({ entry, form: formContext, isThere: isThere && !isBroken })
  const given = useMemo(() => ({ resource, formContext }), [resource, formContext])
  return (
    <HostFormProvider value={formContext}>
      <SlotBox
        entry={entry}
        registry="global"
        location={`form:${resource}`}
        given={given}
        isHeld={isHeld}
        onThere={setThere}
        onBroken={setBroken}
      />
    </HostFormProvider>
  )
}

interface HoldOptions {
  readonly entry: FormSlotEntry
  readonly form: FormContext
  /** Whether the component is drawn and works. */
  readonly isThere: boolean
}

// A required slot that is not there holds the save, and says why.
function useHoldSaving({ entry, form, isThere }: HoldOptions): void {
  const { component, required, fields } = entry
  const name = fields?.[0] ?? component
  useEffect(() => {
    if (!required || isThere || form.mode === 'view') return undefined
    return form.register(name, { validate: () => texts.t('form:slot.needed', { component }) })
  }, [required, isThere, name, component, form])
}
