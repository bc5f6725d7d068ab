/** A resource's name for one record, for languages that write it small within a sentence, and those that do not. */
export function nameForms(singular: string): {
  readonly singular: string
  readonly lower: string
} {
  return { singular, lower: singular.toLowerCase() }
}
