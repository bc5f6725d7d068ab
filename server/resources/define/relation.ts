import type { Fault } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import { labelOf } from './label-of'

interface Common {
  readonly name: string
  readonly label: string
  /** The resource whose records the list shows. */
  readonly resource: string
  /** Faults in the names of its options, by JSON pointer below the resource. */
  readonly faults?: readonly Fault[]
}

interface CommonOptions {
  /** Default: derived from the name. */
  readonly label?: LocalizedText
  /** Default: the name. */
  readonly resource?: string
}

interface HasManyOptions extends CommonOptions {
  readonly field: string
}

interface ManyToManyOptions extends CommonOptions {
  readonly through: Through
}

const common: OptionNames<CommonOptions> = { label: 'optional', resource: 'optional' }
const hasManyOptions: OptionNames<HasManyOptions> = { ...common, field: 'required' }
const manyToManyOptions: OptionNames<ManyToManyOptions> = { ...common, through: 'required' }

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

const throughOptions: OptionNames<Through> = {
  table: 'required',
  here: 'required',
  there: 'required',
}

/** Records of another resource that are attached to one of this resource. */
export interface ManyToMany extends Common {
  readonly kind: 'many-to-many'
  readonly through: Through
}

/** A list below a record. */
export type Relation = HasMany | ManyToMany

/** A list below a record: those records of `resource` whose relation `field` points at it. */
export function hasMany(name: string, options: HasManyOptions): HasMany {
  const { label = labelOf(name), resource = name, field } = options
  const faults = optionFaults(options, hasManyOptions, `/relations/${name}`)
  return { kind: 'has-many', name, label: asWritten(label), resource, field, faults }
}

/**
 * A list below a record: those records of `resource` that are attached to it. Who may update this
 * record and view the others attaches and detaches them.
 */
export function manyToMany(name: string, options: ManyToManyOptions): ManyToMany {
  const { label = labelOf(name), resource = name, through } = options
  const pointer = `/relations/${name}`
  const faults = [
    ...optionFaults(options, manyToManyOptions, pointer),
    ...optionFaults(through, throughOptions, `${pointer}/through`),
  ]
  return { kind: 'many-to-many', name, label: asWritten(label), resource, through, faults }
}
