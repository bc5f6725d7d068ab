import type { ProposedGate } from '../remotes/manifest'

/**
 * Names of the host that a team's folder is for. `npx slipway types` writes a file that fills it:
 * `{ resources: { orders: { status: 'open' | 'paid' } } }`. Without that file it is empty, and gates take every name.
 */
export interface SlipwayHost {}

type Resources = SlipwayHost extends { readonly resources: infer All } ? All : never
type Scalar = string | number | boolean

/** As `FieldCondition`, with the values of one field. */
type ConditionOn<Value> =
  | (Value & Scalar)
  | readonly (Value & Scalar)[]
  | { readonly set: boolean }
  | Bounds<Value>
// Nobody asks for what lies between two options.
type Bounds<Value> = string extends Value
  ? { readonly min?: string; readonly max?: string }
  : number extends Value
    ? { readonly min?: number; readonly max?: number }
    : never

type RecordOf<Fields> = { readonly [Field in keyof Fields]?: ConditionOn<Fields[Field]> }

/** A list of one is told from others, so that a field is looked for in that resource alone. */
interface PagesOf<All, Name extends keyof All> {
  readonly resources: readonly [Name]
  readonly record?: RecordOf<All[Name]>
}

// That a field is one of each of them is left to `slipway check`: a type would need all sets of resources.
interface PagesOfSome<All> {
  readonly resources: readonly [NameIn<All>, NameIn<All>, ...NameIn<All>[]]
  readonly record?: {
    readonly [Field in AnyField<All>]?: ConditionOn<ValueIn<All, NameIn<All>, Field>>
  }
}
type NameIn<All> = keyof All & string
type AnyField<All> = { [Name in keyof All]: keyof All[Name] & string }[keyof All]
type ValueIn<All, Name extends keyof All, Field extends string> = Name extends keyof All
  ? Field extends keyof All[Name]
    ? All[Name][Field]
    : never
  : never

interface PagesOfAll {
  readonly resources?: undefined
  readonly record?: undefined
}

/** Conditions on resources and their records, by the names and values of `All`: resource → field → value. */
export type NamedPages<All> =
  | { [Name in NameIn<All>]: PagesOf<All, Name> }[NameIn<All>]
  | PagesOfSome<All>
  | PagesOfAll

/** The conditions that name nothing of the resources. */
interface NamelessGate extends Omit<ProposedGate, 'resources' | 'record'> {}

/** The gate of a slot that a remote proposes; with the names of {@link SlipwayHost} alone, where there are any. */
export type HostGate = [Resources] extends [never]
  ? ProposedGate
  : NamelessGate & NamedPages<Resources>
