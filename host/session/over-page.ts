import { createContext, useContext } from 'react'
import { createSignal, type Signal } from '../ui/signal'

/** The choices that the dialog of a preview starts with. */
export interface PreviewSeed {
  readonly user?: { readonly id: number; readonly label: string }
  readonly tenant?: number
}

/** The parts of a page that lie over it once somebody asks for them. */
export interface OverPage {
  /** From which draft on the page is arranged; `null`: the published layout. */
  readonly arrange: Signal<{ readonly draft: number | null } | undefined>
  /** There while somebody chooses as whom to preview. */
  readonly preview: Signal<PreviewSeed | undefined>
  /** Whether the page shows what its slots are. */
  readonly overlay: Signal<boolean>
  /** Whether the keys that work on the page are listed. */
  readonly shortcuts: Signal<boolean>
}

export function createOverPage(): OverPage {
  return {
    arrange: createSignal<{ readonly draft: number | null } | undefined>(undefined),
    preview: createSignal<PreviewSeed | undefined>(undefined),
    overlay: createSignal(false),
    shortcuts: createSignal(false),
  }
}

const OverPageContext = createContext<OverPage | null>(null)

export const OverPageProvider: typeof OverPageContext.Provider = OverPageContext.Provider

export function useOverPage(): OverPage {
  const over = useContext(OverPageContext)
  if (!over) throw new Error('useOverPage() works only below <OverPageProvider>.')
  return over
}
