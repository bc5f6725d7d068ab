type PluralForm = Intl.LDMLPluralRule

/**
 * The same keys as in English, each with a text: what the file of another language has to be. Of a plural only
 * `_other` is in every language; the forms besides are those of the language (scripts/texts.test.ts).
 */
export type TextsOf<English> = {
  readonly [Key in keyof English as Key extends `${string}_${PluralForm}` ? never : Key]: string
} & {
  readonly [Key in PluralName<keyof English> as `${Key}_other`]: string
} & {
  readonly [Key in PluralName<keyof English> as `${Key}_${PluralForm}`]?: string
}

/** The name of a plural in code: its key without the form. */
type PluralName<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : never

/** The same for several areas, such as all those of `staff.ts`. */
export type AreasOf<English> = { readonly [Area in keyof English]: TextsOf<English[Area]> }
