import {
  actionContextProps,
  CodedError,
  type Fault,
  isActionLocation,
  type PageCondition,
  unmetAt,
} from '@slipway/sdk/contract'
import { reservedFaults, type Slot } from './slot'

interface Place {
  readonly location: string
  readonly pointer: string
}

/** The fault of conditions on a page that no page of the location can meet, at `pointer`. */
export function pagelessFaults(page: PageCondition, { location, pointer }: Place): Fault[] {
  const unmet = unmetAt(location, Object.keys(page)).map((name) => `"${name}"`)
  if (unmet.length === 0) return []
  const why = location.startsWith('login-')
    ? 'nobody is signed in there'
    : 'no page there shows a record'
  const detail = `${why}, so a slot with ${unmet.join(', ')} would never be seen`
  return [{ pointer, code: 'gate-invalid', detail }]
}

/** The faults of a slot at a location. */
export function registrationFaults(slot: Slot, { location, pointer }: Place): Fault[] {
  const faults: Fault[] = []
  if (isActionLocation(location)) {
    faults.push(
      ...reservedFaults(slot.props, actionContextProps).map((fault) => ({
        ...fault,
        pointer: pointer + fault.pointer,
      })),
    )
  }
  if (slot.page) faults.push(...pagelessFaults(slot.page, { location, pointer: `${pointer}/gate` }))
  if (slot.gate && location.startsWith('login-')) {
    const detail = 'nobody is signed in there, so a gated slot would never be seen'
    faults.push({ pointer: `${pointer}/gate`, code: 'gate-invalid', detail })
  }
  if (slot.ownedFields.length > 0 || slot.isRequired || slot.isHalf) {
    const detail = '.fields(), .required() and .half() are for slots inside a form'
    faults.push({ pointer, code: 'slot-invalid', detail })
  }
  return faults
}

/** All faults of one call of `registerSlots`. */
export function registrationError(errors: readonly Fault[]): CodedError {
  const lines = errors.map(({ pointer, detail }) => `  ${pointer || '/'}: ${detail}`)
  const message = `registerSlots: ${errors.length} fault(s), nothing was registered.\n${lines.join('\n')}`
  return new CodedError('registration-invalid', message, { status: 422, errors })
}
