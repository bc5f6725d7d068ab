import { type FormContext, HostFormProvider, toFormContext, useHost } from '@slipway/sdk'
import { type FormSlotEntry, resolveTexts } from '@slipway/sdk/contract'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { texts } from '../texts/texts'
import { SlotBox } from './box/slot-box'
import type { Lookup } from './component-source'

/** A save waits this long for a slot whose code is on its way. */
const COMING_TIMEOUT_MS = 2000

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

/** `coming`: its code is on its way; `there`: it is drawn and works. */
type Presence = 'coming' | 'there' | 'failed'

interface HoldOptions {
  readonly entry: FormSlotEntry
  readonly form: FormContext
  readonly presence: Presence
}

/** A required slot that is not there holds the save, and says why; one that is coming is waited for. */
function useHoldSaving({ entry, form, presence }: HoldOptions): void {
  const { component, required, fields } = entry
  useEffect(() => {
    if (!required || presence === 'there' || form.mode === 'view') return undefined
    const wait = startWait()
    const hold = async () => {
      if (presence === 'coming' && (await wait.isOver())) return undefined
      return texts.t('form:slot.needed', { component })
    }
    // The checks that the slot brings may be of any of its fields; what is said is at the first one.
    const [first = component, ...others] = fields ?? []
    const undos = [
      form.register(first, { validate: hold }),
      ...others.map((name) => form.register(name, { validate: async () => void (await hold()) })),
    ]
    return () => {
      for (const undo of undos) undo()
      wait.end()
    }
  }, [required, presence, fields, component, form])
}

/** Something to wait for, but not for ever. */
function startWait() {
  let end = () => {}
  const ended = new Promise<true>((resolve) => {
    end = () => resolve(true)
  })
  return {
    end,
    /** `false` after {@link COMING_TIMEOUT_MS}. */
    isOver(): Promise<boolean> {
      const late = new Promise<false>((resolve) => setTimeout(resolve, COMING_TIMEOUT_MS, false))
      return Promise.race([ended, late])
    },
  }
}
