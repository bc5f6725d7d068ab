import type { FormContext } from '@slipway/sdk'
import type { FormSlotEntry } from '@slipway/sdk/contract'
import { useEffect } from 'react'
import { texts } from '../texts/texts'

/** A save waits this long for a slot whose code is on its way. */
const COMING_TIMEOUT_MS = 2000

/** `coming`: its code is on its way; `there`: it is drawn and works. */
export type Presence = 'coming' | 'there' | 'failed'

interface HoldOptions {
  readonly entry: FormSlotEntry
  readonly form: FormContext
  readonly presence: Presence
}

/** A required slot that is not there holds the save, and says why; one that is coming is waited for. */
export function useHoldSaving({ entry, form, presence }: HoldOptions): void {
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
