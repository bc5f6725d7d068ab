import type { Tenant } from '@slipway/sdk/contract'
import { createContext, useContext } from 'react'

/** Why what is on screen may not be seen any more. */
export type Withdrawal =
  /** The session works in another tenant, or in none; `canReturn`: the viewer may still work in `from`. */
  | {
      readonly why: 'tenant'
      readonly from: Tenant
      readonly to: Tenant | null
      readonly canReturn: boolean
    }
  | { readonly why: 'rights' }
  /** The record that is being edited, or its form, answered so. */
  | { readonly why: 'refused'; readonly status: number; readonly retry: () => void }

export interface PageAccess {
  /** Another number when what is on screen has to go: pages are drawn again then. */
  readonly turn: number
  /** The viewer switches the tenant at this moment: no page asks for anything. */
  readonly isSwitching: boolean
  /** The document is one of Administration: it draws no remote. */
  readonly isConsole: boolean
  /** Works in that tenant, in which the page of the address is, and shows it. */
  openIn(tenant: number): Promise<void>
  /** Covers the page, whose form keeps what was typed; returns the undo. */
  withdraw(withdrawal: Withdrawal): () => void
}

const PageAccessContext = createContext<PageAccess | null>(null)

export const PageAccessProvider: typeof PageAccessContext.Provider = PageAccessContext.Provider

export function usePageAccess(): PageAccess {
  const access = useContext(PageAccessContext)
  if (!access) throw new Error('usePageAccess() works only below <PageAccessProvider>.')
  return access
}
