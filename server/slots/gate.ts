import { createHash } from 'node:crypto'
import type { Fault } from '@slipway/sdk/contract'
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

/** Items of one list; those of `slipway.json` have the same limit. */
const MOST = 1000
const conditions = ['permissions', 'roles', 'tenants', 'flag', 'percent']

/** The faults of a gate as written, by JSON pointer. */
export function checkGate(gate: Gate): Fault[] {
  const faults = Object.keys(gate)
    .filter((key) => !conditions.includes(key))
    .map((key) => gateFault(key, `unknown condition; there are ${conditions.join(', ')}`))
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

/** Whether `viewer` passes `gate`; `slotId` makes `percent` differ from slot to slot. */
export function passesGate(
  gate: Gate,
  viewer: Viewer,
  { slotId, flags }: { readonly slotId: string; readonly flags: { isOn(name: string): boolean } },
): boolean {
  const { permissions, roles, tenants, flag, percent } = gate
  if (permissions && !permissions.every((name) => viewer.permissions.has(name))) return false
  if (roles && !roles.some((role) => viewer.roles.includes(role))) return false
  if (tenants && !(viewer.tenant && tenants.includes(viewer.tenant.id))) return false
  if (percent !== undefined && stickyShare(viewer.user.id, slotId) >= percent) return false
  return flag === undefined || flags.isOn(flag)
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
