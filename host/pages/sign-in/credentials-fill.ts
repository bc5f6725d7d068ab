import type { Credentials } from '@slipway/sdk/contract'
import { useEffect } from 'react'

type Fill = (credentials: Credentials) => void

const forms = new Set<Fill>()

/** Fills the sign-in form that is on screen, if there is one. */
export function fillCredentials(credentials: Credentials): void {
  for (const fill of forms) fill(credentials)
}

/** Lets `fill` be called while the form is on screen. */
export function useCredentialsFill(fill: Fill): void {
  useEffect(() => {
    forms.add(fill)
    return () => void forms.delete(fill)
  }, [fill])
}
