/** The same keys as in English, each with a text: what the file of another language has to be. */
export type TextsOf<English> = { readonly [Key in keyof English]: string }
