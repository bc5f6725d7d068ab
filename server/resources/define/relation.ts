import { asWritten, type LocalizedText } from '../../languages/localized-text'
import { labelOf } from './label-of'

interface Common {
  readonly name: string
  readonly label: string
  /** Whose records the list shows. */
  readonly resource: string
}

/** Records of another resource that refer to one of this resource. */
export interface HasMany extends Common {
  readonly kind: 'has-many'
  /** The relation field over there. */
  readonly field: string
}

/** The table whose rows say which records belong together. */
export interface Through {
  readonly table: string
  /** Column with the id of this resource's record. */
  readonly here: string
  /** Column with the id of the other resource's record. */
  readonly there: string
}

/** Records of another resource that are attached to one of this resource. */
export interface ManyToMany extends Common {
  readonly kind: 'many-to-many'
  readonly through: Through
}

/** A list below a record. */
export type Relation = HasMany | ManyToMany

/** A list below a record: those records of `resource` whose relation `field` points at it. */
export function hasMany(
  name: string,
  options: {
    readonly label?: LocalizedText
    readonly resource?: string
    readonly field: string
  },
): HasMany {
  const { label = labelOf(name), resource = name, field } = options
  return { kind: 'has-many', name, label: asWritten(label), resource, field }
}

/**
 * A list below a record: those records of `resource` that are attached to it. Who may update this
 * record and view the others attaches and detaches them.
 */
export function manyToMany(
  name: string,
  options: {
    readonly label?: LocalizedText
    readonly resource?: string
    readonly through: Through
  },
): ManyToMany {
  const { label = labelOf(name), resource = name, through } = options
  return { kind: 'many-to-many', name, label: asWritten(label), resource, through }
}
