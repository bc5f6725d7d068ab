import { DirectionContext } from '@mantine/core'
import { languages } from '@slipway/sdk/contract'
import { type ReactElement, type ReactNode, useMemo } from 'react'
import { shownLanguage } from '../../texts/texts'
import { useSignal } from '../../ui/signal'

/** Sets the direction by which menus and other floating parts are placed; the texts turn the document itself around. */
export function Directed({ children }: { readonly children: ReactNode }): ReactElement {
  const dir = languages[useSignal(shownLanguage)]
  const value = useMemo(() => ({ dir, toggleDirection, setDirection: toggleDirection }), [dir])
  return <DirectionContext value={value}>{children}</DirectionContext>
}

// Nothing turns the page but its language.
const toggleDirection = () => undefined
