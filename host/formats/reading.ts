/** The meaning of a text that somebody typed or pasted. */
export type Reading<Value> =
  | { readonly state: 'empty' }
  | { readonly state: 'read'; readonly value: Value }
  /** Not taken: the values that may be meant, for the reader to choose from; none where it is no value. */
  | { readonly state: 'unclear'; readonly choices: readonly Value[] }

/** A way to write values of one kind for a reader and read them again. What is written is read as the same value. */
export interface Writing<Value> {
  write(value: Value): string
  read(text: string): Reading<Value>
  /** The value so that nobody can take it for another one: with its unit, or its month as a word. */
  say(value: Value): string
  /** An example of a value, for those who typed none. */
  readonly example: string
}
