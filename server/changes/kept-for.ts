/** A cache of one value: made when it is asked for, and again after `count` has moved. */
export function keptFor<Value>(count: () => number, make: () => Value): () => Value {
  let kept: { readonly count: number; readonly value: Value } | undefined
  return () => {
    if (kept?.count !== count()) kept = { count: count(), value: make() }
    return kept.value
  }
}
