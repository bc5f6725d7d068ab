import type { ReactElement } from 'react'

/** Tries to change everything it was given, and says by JSON pointer what it could change. */
export function PropsChanger(props: object): ReactElement {
  const changed = changedParts(props, '')
  return <p>Changed: {changed.join(', ') || 'nothing'}</p>
}

function changedParts(part: unknown, pointer: string): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const below = Object.entries(part).flatMap(([name, value]) =>
    changedParts(value, `${pointer}/${name}`),
  )
  return Reflect.set(part, 'changed', true) ? [pointer || '/', ...below] : below
}
