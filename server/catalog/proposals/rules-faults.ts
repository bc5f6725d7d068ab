import { checkProps } from '@slipway/sdk/check'
import {
  CodedError,
  canonicalJson,
  EVERY,
  escapePointer,
  type Fault,
  type Locations,
  type LockedProp,
  type ManifestComponent,
  type ProposalRule,
  type ProposalRules,
  reservedProps,
} from '@slipway/sdk/contract'
import type { RegisteredSlot } from '../../slots/registered-slot'
import { Slot } from '../../slots/slot'
import type { CatalogState } from '../catalog-state'

export interface RegisteredSlots {
  all(): readonly Pick<RegisteredSlot, 'entry'>[]
}

interface Known {
  readonly state: CatalogState
  readonly locations: Locations
  readonly slots: RegisteredSlots
}

/** Everything that is wrong with rules, by pointer into them. */
export function rulesFaults({ rules, locks }: ProposalRules, known: Known): Fault[] {
  return [
    ...rules.flatMap((rule, index) => ruleFaults(rule, { index, rules, known })),
    ...locks.flatMap((lock, index) => lockFaults(lock, { index, locks, known })),
  ]
}

interface RuleAt {
  readonly index: number
  readonly rules: readonly ProposalRule[]
  readonly known: Known
}

function ruleFaults(rule: ProposalRule, { index, rules, known }: RuleAt): Fault[] {
  const { remote, location, may, limit } = rule
  const { locations } = known
  const at = `/rules/${index}`
  const place = (name: string) => locations.deliveredAt(name) ?? name
  const first = rules.findIndex(
    (other) => other.remote === remote && place(other.location) === place(location),
  )
  const faults: Fault[] = []
  if (location !== EVERY && locations.deliveredAt(location) === undefined) {
    const detail = locations.absence(location)
    faults.push({ pointer: `${at}/location`, code: 'unknown-location', detail })
  }
  if (first !== index) {
    const detail = `There are two rules for ${remote} at ${location}; keep one of them.`
    faults.push({ pointer: at, code: 'duplicate-rule', detail })
  }
  if (may === 'no' && limit !== undefined) {
    const detail = `${remote} may not propose at ${location}, so leave the limit out.`
    faults.push({ pointer: `${at}/limit`, code: 'limit-without-use', detail })
  }
  return faults
}

interface LockAt {
  readonly index: number
  readonly locks: readonly LockedProp[]
  readonly known: Known
}

function lockFaults(lock: LockedProp, { index, locks, known }: LockAt): Fault[] {
  const { component, prop } = lock
  const at = `/locks/${index}`
  const first = locks.findIndex((other) => other.component === component && other.prop === prop)
  if (first !== index) {
    const detail = `The prop "${prop}" of ${component} is locked twice; keep one of them.`
    return [{ pointer: at, code: 'duplicate-lock', detail }]
  }
  if (reservedProps.includes(prop)) {
    const detail = `"${prop}" is a name that no slot may use, so nothing can set it.`
    return [{ pointer: `${at}/prop`, code: 'reserved-prop', detail }]
  }
  if (lock.value === undefined) return registeredFaults(lock, at, known)
  return [...jsonFaults(lock, at), ...schemaFaultsOf(lock, at, known.state)]
}

// Without a value the application's holds: there must be exactly one.
function registeredFaults({ component, prop }: LockedProp, at: string, { slots }: Known): Fault[] {
  const values = slots
    .all()
    .filter(({ entry }) => entry.component === component)
    .map(({ entry: { props } }) => (Object.hasOwn(props, prop) ? canonicalJson(props[prop]) : ''))
  const [value] = values
  if (value === undefined) {
    const detail = `The application registers no ${component}. Give the value that "${prop}" is locked to.`
    return [{ pointer: `${at}/value`, code: 'value-missing', detail }]
  }
  if (new Set(values).size === 1) return []
  const detail = `The application registers ${component} with different values of "${prop}". Give the one that it is locked to.`
  return [{ pointer: `${at}/value`, code: 'value-missing', detail }]
}

function jsonFaults({ component, prop, value }: LockedProp, at: string): Fault[] {
  try {
    Slot.make(component, { [prop]: value })
    return []
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return (error.errors ?? []).map(({ detail = error.message }) => ({
      pointer: `${at}/value`,
      code: 'value-invalid',
      detail,
    }))
  }
}

function schemaFaultsOf({ component, prop, value }: LockedProp, at: string, state: CatalogState) {
  const found = [...state.live.values()]
    .flatMap(({ manifest }): readonly ManifestComponent[] => manifest.components)
    .filter(({ name, registry }) => name === component && registry === 'slot')
  const place = `/${escapePointer(prop)}`
  const faults = found.flatMap(({ props: schema }) =>
    schema
      ? checkProps({ props: { [prop]: value }, schema, pointer: '' }).filter(
          ({ pointer }) => pointer === place || pointer.startsWith(`${place}/`),
        )
      : [],
  )
  const details = new Set(faults.map(({ detail = 'It does not fit.' }) => detail))
  return [...details].map((detail) => ({ pointer: `${at}/value`, code: 'props-invalid', detail }))
}
