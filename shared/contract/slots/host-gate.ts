import type { ProposedGate } from '../remotes/manifest'

/**
 * Names of the host that a team's folder is for. `npx slipway types` writes a file that fills it:
 * `{ resources: { orders: { status: 'open' | 'paid' } } }`. Without that file it is empty, and gates take every name.
 */
export interface SlipwayHost {}

type Resources = SlipwayHost extends { readonly resources: infer All } ? All : never
type ResourceName = keyof Resources & string
type Scalar = string | number | boolean

/** As `FieldCondition`, with the values of one field. */
type ConditionOn<Value> =
  | (Value & Scalar)
  | (Value & Scalar)[]
  | { readonly set: boolean }
  | Bounds<Value>
// Nobody asks for what lies between two options.
type Bounds<Value> = string extends Value
  ? { readonly min?: string; readonly max?: string }
  : number extends Value
    ? { readonly min?: number; readonly max?: number }
    : never

type RecordOf<Fields> = { [Field in keyof Fields]?: ConditionOn<Fields[Field]> }

/** A list of one is told from others, so that a field is looked for in that resource alone. */
type PagesOf<Name extends ResourceName> = { resources: [Name]; record?: RecordOf<Resources[Name]> }

// That a field is one of each of them is left to `slipway check`: a type would need all sets of resources.
type PagesOfSome = {
  resources: [ResourceName, ResourceName, ...ResourceName[]]
  record?: { [Field in AnyField]?: ConditionOn<ValueIn<ResourceName, Field>> }
}
type AnyField = { [Name in ResourceName]: keyof Resources[Name] & string }[ResourceName]
type ValueIn<Name extends ResourceName, Field extends string> = Name extends ResourceName
  ? Field extends keyof Resources[Name]
    ? Resources[Name][Field]
    : never
  : never

type PagesOfAll = { resources?: undefined; record?: undefined }

type NamedPages = { [Name in ResourceName]: PagesOf<Name> }[ResourceName] | PagesOfSome | PagesOfAll

/** The conditions that name nothing of the resources. */
interface NamelessGate extends Omit<ProposedGate, 'resources' | 'record'> {}

/** The gate of a slot that a remote proposes; with the names of {@link SlipwayHost} alone, where there are any. */
export type HostGate = [Resources] extends [never] ? ProposedGate : NamelessGate & NamedPages
