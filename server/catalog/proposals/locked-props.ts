import type { LockedProp } from '@slipway/sdk/contract'

type Props = Readonly<Record<string, unknown>>

/** The props that the application registers a component with; `undefined`: it does not register it. */
export type RegisteredProps = (component: string) => Props | undefined

/** A locked prop, and what holds: nothing, if neither the lock nor the application has a value. */
export interface HeldProp {
  readonly prop: string
  readonly held: boolean
  readonly value: unknown
}

/** What a lock holds its prop to. */
export function heldBy(lock: LockedProp, registered: RegisteredProps): HeldProp {
  const { component, prop } = lock
  if (lock.value !== undefined) return { prop, held: true, value: lock.value }
  const props = registered(component) ?? {}
  return { prop, held: Object.hasOwn(props, prop), value: props[prop] }
}

/** `props` as they are delivered: those that are locked have the value that holds, or are left out. */
export function withLockedProps(props: Props, held: readonly HeldProp[]): Props {
  if (held.length === 0) return props
  const locked = new Set(held.map(({ prop }) => prop))
  return Object.fromEntries([
    ...Object.entries(props).filter(([name]) => !locked.has(name)),
    ...held.flatMap(({ prop, held: has, value }) => (has ? [[prop, value] as const] : [])),
  ])
}
