import { createHash } from 'node:crypto'
import type { Fault, GateCondition, NamedPages, PageCondition } from '@slipway/sdk/contract'
import { type OptionNames, optionFaults } from './option-faults'
import { pageConditionFaults, pageConditions } from './page-gate'
import type { Viewer } from './viewer'

/** Who gets a slot: all its conditions hold. Decided on the server only. */
export interface Gate {
  /** All of these permissions. */
  readonly permissions?: readonly string[]
  /** One of these roles. */
  readonly roles?: readonly string[]
  /** One of these tenants, by id. */
  readonly tenants?: readonly number[]
  /** Name of a function of the application (`app.flag`) that must return `true`. */
  readonly flag?: string
  /** Share of the users, 0 to 100; a user stays in or out. */
  readonly percent?: number
}

/** The conditions that `onlyFor` takes: who gets a slot, and on which pages. */
export interface SlotConditions extends Gate, PageCondition {}

/**
 * Names of the application's own resources. `npx slipway names` writes a file that fills it:
 * `{ resources: { orders: { status: 'open' | 'paid' } } }`. Without that file it is empty, and `onlyFor` takes every name,
 * which the start then checks.
 */
export interface SlipwayApplication {}

type Resources = SlipwayApplication extends { readonly resources: infer All } ? All : never

/** As {@link SlotConditions}, with the names of {@link SlipwayApplication} alone, where there are any. */
export type NamedConditions = [Resources] extends [never]
  ? SlotConditions
  : Omit<SlotConditions, 'resources' | 'record'> & NamedPages<Resources>

/** Items of one list; those of `slipway.json` have the same limit. */
const MOST = 1000
const viewerConditions: OptionNames<Gate> = {
  permissions: 'optional',
  roles: 'optional',
  tenants: 'optional',
  flag: 'optional',
  percent: 'optional',
}

/** The conditions on the viewer, and those on the page; `undefined`: none of that kind is given. */
export function splitConditions(given: SlotConditions): {
  readonly gate: Gate | undefined
  readonly page: PageCondition | undefined
} {
  const of = (names: object) => {
    const own = Object.entries(given).filter(
      ([name, value]) => name in names && value !== undefined,
    )
    return own.length > 0 ? Object.freeze(Object.fromEntries(own)) : undefined
  }
  const page = of(pageConditions)
  // Nothing is asked of anybody: still a slot for those who are signed in.
  const gate = of(viewerConditions) ?? (page ? undefined : Object.freeze({}))
  return { gate, page }
}

/** The faults of conditions as written, by JSON pointer. */
export function checkGate(gate: SlotConditions): Fault[] {
  const known = { ...viewerConditions, ...pageConditions }
  const faults: Fault[] = optionFaults(gate, known, '/gate').map((fault) => ({
    ...fault,
    code: 'gate-invalid',
  }))
  faults.push(
    ...pageConditionFaults(gate).map((fault) => ({ ...fault, pointer: `/gate${fault.pointer}` })),
  )
  const { percent, flag } = gate
  if (percent !== undefined && !(percent >= 0 && percent <= 100)) {
    faults.push(gateFault('percent', `${percent} is not between 0 and 100`))
  }
  if (flag !== undefined && typeof flag !== 'string') {
    faults.push(gateFault('flag', 'give the name of a flag, and the function by app.flag(name, …)'))
  }
  for (const key of ['permissions', 'roles', 'tenants'] as const) {
    const list: unknown = gate[key]
    if (list === undefined) continue
    if (!Array.isArray(list)) faults.push(gateFault(key, 'is a list'))
    else if (list.length > MOST) faults.push(gateFault(key, tooLong(list.length)))
  }
  return faults
}

interface GateScope {
  /** It makes `percent` differ from slot to slot. */
  readonly slotId: string
  readonly flags: { isOn(name: string): boolean }
}

// Each condition is decided here alone: for what is delivered, and for what explains it.
const isHeld = {
  permissions: (names: readonly string[], { permissions }: Viewer) =>
    names.every((name) => permissions.has(name)),
  roles: (names: readonly string[], { roles }: Viewer) =>
    names.some((role) => roles.includes(role)),
  tenants: (ids: readonly number[], { tenant }: Viewer) =>
    tenant !== null && ids.includes(tenant.id),
  percent: (most: number, share: number) => share < most,
}

/** Whether `viewer` passes `gate`. */
export function passesGate(gate: Gate, viewer: Viewer, { slotId, flags }: GateScope): boolean {
  const { permissions, roles, tenants, flag, percent } = gate
  if (permissions && !isHeld.permissions(permissions, viewer)) return false
  if (roles && !isHeld.roles(roles, viewer)) return false
  if (tenants && !isHeld.tenants(tenants, viewer)) return false
  if (percent !== undefined && !isHeld.percent(percent, stickyShare(viewer.user.id, slotId)))
    return false
  return flag === undefined || flags.isOn(flag)
}

/** Every condition of `gate`, with the values of `viewer` that decided it. */
export function explainGate(gate: Gate, viewer: Viewer, { slotId, flags }: GateScope) {
  const { permissions, roles, tenants, flag, percent } = gate
  const conditions: GateCondition[] = []
  if (permissions) {
    const missing = permissions.filter((name) => !isHeld.permissions([name], viewer))
    const passed = isHeld.permissions(permissions, viewer)
    conditions.push({ of: 'permissions', passed, wanted: [...permissions], missing })
  }
  if (roles) {
    const passed = isHeld.roles(roles, viewer)
    conditions.push({ of: 'roles', passed, wanted: [...roles], held: [...viewer.roles] })
  }
  if (tenants) {
    const passed = isHeld.tenants(tenants, viewer)
    const current = viewer.tenant?.id ?? null
    conditions.push({ of: 'tenants', passed, wanted: [...tenants], current })
  }
  if (percent !== undefined) {
    const share = stickyShare(viewer.user.id, slotId)
    conditions.push({ of: 'percent', passed: isHeld.percent(percent, share), percent, share })
  }
  if (flag !== undefined) conditions.push({ of: 'flag', passed: flags.isOn(flag), flag })
  return conditions
}

/** A number from 0 up to 100, always the same for a user and a thing, such as a slot. */
export function stickyShare(userId: number, thing: string): number {
  const digest = createHash('sha256').update(`${userId}/${thing}`).digest()
  return (digest.readUInt32BE(0) / 2 ** 32) * 100
}

const tooLong = (length: number) =>
  `${length} items; at most ${MOST} fit into one list. For more, write a flag with app.flag(name, …)`

function gateFault(key: string, detail: string): Fault {
  return { pointer: `/gate/${key}`, code: 'gate-invalid', detail }
}
