/** A message as people read it. */
export interface Notice {
  /** One line: what happened. */
  readonly title: string
  /** The details: how much, of whom, since when, and what to do next. */
  readonly text: string
  /** The page of the console; nothing where its address is not known. */
  readonly link: { readonly label: string; readonly url: string } | undefined
}
