import type { LayoutDifference } from './layout'

/** A prop before and after; `undefined`: there is none. */
export interface ChangedProp {
  readonly name: string
  readonly from: unknown
  readonly to: unknown
}

/** The props that a difference between two layouts changes, by what they come to. */
export function changedProps({
  from,
  to,
  values,
}: Pick<LayoutDifference, 'from' | 'to' | 'values'>): readonly ChangedProp[] {
  const before: Readonly<Record<string, unknown>> = values?.from?.props ?? from?.props ?? {}
  const after: Readonly<Record<string, unknown>> = values?.to?.props ?? to?.props ?? {}
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .map((name) => ({ name, from: before[name], to: after[name] }))
    .filter((one) => JSON.stringify(one.from) !== JSON.stringify(one.to))
}
