import { callOf } from '@slipway/sdk/contract/call'
import type { Api } from '../api/api'
import { createSignal, type Signal } from '../ui/signal'

/** A call waits for the password of the signed-in user. */
interface Asked {
  readonly answer: (isGiven: boolean) => void
}

/** Asks for the password in place where a change needs it again; the change then continues. */
export interface PasswordConfirmation {
  /** There while the dialog is open. */
  readonly asked: Signal<Asked | undefined>
  /** Whether it was given. Calls that ask at the same time share one dialog. */
  ask(): Promise<boolean>
}

export function createPasswordConfirmation(): PasswordConfirmation {
  const asked = createSignal<Asked | undefined>(undefined)
  let underway: Promise<boolean> | undefined
  return {
    asked,
    ask() {
      underway ??= new Promise<boolean>((resolve) => asked.set({ answer: resolve })).finally(() => {
        underway = undefined
        asked.set(undefined)
      })
      return underway
    },
  }
}

export async function confirmPassword(api: Api, password: string): Promise<void> {
  await api.request(callOf('POST /profile/confirm', { body: { password } }))
}
