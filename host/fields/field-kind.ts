import type { FieldEntry, FieldType } from '@slipway/sdk/contract'
import type { ReactElement } from 'react'
import type { FieldFilter } from '../api/records/list-query'
import type { Formats } from '../formats/formats'

export type EntryOf<Type extends FieldType> = Extract<FieldEntry, { readonly type: Type }>

/** A kind of field, as the interface knows it. Which values it takes is in the contract. */
export interface FieldKind<Entry extends FieldEntry = FieldEntry> {
  /** The input of a form, to type or choose a value. None: nobody types it. */
  Input?(props: InputProps<Entry>): ReactElement
  /** The input for a list's filter. None: lists are not filtered by it. */
  Filter?(props: FilterProps<Entry>): ReactElement
  /** Draws a value as more than its text. */
  Cell?(props: CellProps<Entry>): ReactElement
  /** A value that leads somewhere, where links may stand. */
  Link?(props: CellProps<Entry>): ReactElement
  /** A value as people read it; never asked for nothing. Default: as it is. */
  write?(value: unknown, writing: Writing<Entry>): string
  /** A value as it is in an address. Default: the text itself. */
  parse?(text: string): unknown
  /** The texts are aligned right, so that their digits are below each other. */
  isFigure?(field: Entry): boolean
  /** A value takes the width of the page. */
  readonly isLong?: true
  /** The values that can be filtered by, where they are few. */
  choices?(field: Entry): readonly string[]
  /** A filter may hold several values, with commas between. */
  readonly hasManyFilters?: true
  /** One value of a filter as people say it. Default: as it is in the address. */
  writeFilter?(text: string, field: Entry): string
  /** Of the box a filter is set in, in pixels. Default: 300. */
  readonly filterWidth?: number
}

export interface InputProps<Entry extends FieldEntry> {
  readonly field: Entry
}

export interface FilterProps<Entry extends FieldEntry> {
  readonly field: Entry
  readonly value: FieldFilter | undefined
  readonly onChange: (value: FieldFilter | undefined) => void
}

export interface CellProps<Entry extends FieldEntry> {
  readonly field: Entry
  readonly value: unknown
  /** The value as people read it. */
  readonly text: string
}

export interface Writing<Entry extends FieldEntry> {
  readonly field: Entry
  readonly formats: Formats
  /** Of the related record. */
  readonly title: string | undefined
}
