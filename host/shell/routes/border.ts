import { isConsolePath } from '@slipway/sdk/contract/console-path'
import { type LoaderFunction, redirectDocument } from 'react-router'

/** The border between the pages of Administration and all others: no document has pages of both sides. */
export interface CrossBorder {
  /** The side of this document. */
  readonly isConsole: boolean
  /** Loads a new document for a page of the other side. */
  readonly cross: LoaderFunction
}

interface BorderOptions {
  readonly isConsole: boolean
  /** Address of the interface, such as `/app`. */
  readonly basename: string
  /** Whether the document has its first page: that one is on its side, whatever its address says. */
  readonly isOpen: () => boolean
  /** Called before the document goes: who had unsaved work was asked, and gives it up. */
  readonly onLeave: () => void
}

export function createBorder({ isConsole, basename, isOpen, onLeave }: BorderOptions): CrossBorder {
  return {
    isConsole,
    cross({ request }) {
      const { pathname } = new URL(request.url)
      const path = pathname.slice(basename.length) || '/'
      if (!isOpen() || isConsolePath(path) === isConsole) return null
      onLeave()
      return redirectDocument(request.url)
    },
  }
}
