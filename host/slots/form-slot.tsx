import { type FormContext, HostFormProvider, toFormContext, useHost } from '@slipway/sdk'
import { type FormSlotEntry, resolveTexts } from '@slipway/sdk/contract'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { SlotBox } from './box/slot-box'
import type { Lookup } from './component-source'
import { type Presence, useHoldSaving } from './use-hold-saving'

export interface FormSlotProps {
  readonly entry: FormSlotEntry
  /** Name of the resource. */
  readonly resource: string
  readonly formContext: FormContext
}

/** A slot among the fields of a form: its component comes from the global registry only. */
export function FormSlot({ entry: sent, resource, formContext: form }: FormSlotProps): ReactNode {
  const formContext = toFormContext(form)
  const { locale } = useHost()
  const entry = useMemo(() => resolveTexts(sent, locale), [sent, locale])
  const [state, setState] = useState<Lookup['state']>('loading')
  const [isBroken, setBroken] = useState(false)
  const isDirty = useSyncExternalStore(formContext.subscribe, () => formContext.dirty)
  const start = useSyncExternalStore(formContext.subscribe, () => formContext.initialValues)
  // A new version waits for save or leave; where nothing works, there is nothing to wait for.
  const isLocked = isDirty && !isBroken
  const presence: Presence = isBroken ? 'failed' : presences[state]
  useHoldSaving({ entry, form: formContext, presence })
  const given = useMemo(() => ({ resource, formContext }), [resource, formContext])
  return (
    <HostFormProvider value={formContext}>
      <SlotBox
        entry={entry}
        registry="global"
        location={`form:${resource}`}
        given={given}
        isLocked={isLocked}
        formRevision={start}
        onState={setState}
        onBroken={setBroken}
      />
    </HostFormProvider>
  )
}

const presences = {
  loading: 'coming',
  ready: 'there',
  failed: 'failed',
  missing: 'failed',
} as const
