import { useMemo } from 'react'
import { useSignal } from '../ui/signal'
import type { Values } from './fill-text'
import { type Area, shownLanguage, type TextName, textIn } from './texts'

/** The text of that name, with its values; a wrong name is a type error. */
export type Translate<In extends Area> = (name: TextName<In>, values?: Values) => string

/** The texts of one area, for a component: drawn again when the language changes. */
export function useTexts<In extends Area>(area: In): { readonly t: Translate<In> } {
  const language = useSignal(shownLanguage)
  // Another function for each language: what is remembered by it is made again.
  // oxlint-disable-next-line react/exhaustive-deps -- the language is read by textIn
  return useMemo(() => ({ t: (name, values) => textIn(area, name, values) }), [area, language])
}
