import type { Field } from './field'

/** The values of a record by field name, each of its field's type; `Item` is the union of its fields. */
export type Values<Item> = {
  readonly [Name in NameOf<Item>]: ValueOf<Extract<Item, Field<Name>>>
}

/** The same by column, as the table keeps them. */
export type Columns<Item> = {
  readonly [Column in ColumnOf<Item>]: Stored<
    ValueOf<Extract<Item, Field<string, unknown, Column>>>
  >
}

/**
 * The values that records with these fields have, by field name: `type Order = ValuesOf<typeof fields>`. A required
 * field is never `null`, nor is yes or no, nor a list of options.
 */
export type ValuesOf<Fields extends readonly unknown[]> = Values<Fields[number]>

/** `postCode` → `post_code`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

type NameOf<Item> = Item extends Field<infer Name> ? Name : never
type ValueOf<Item> = Item extends Field<string, infer Value> ? Value : never
type ColumnOf<Item> =
  Item extends Field<string, unknown, infer Column extends string> ? Column : never
type Stored<Value> = Value extends boolean
  ? number
  : Value extends readonly string[]
    ? string | null
    : Value
