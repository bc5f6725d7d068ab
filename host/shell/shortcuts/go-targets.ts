import type { MetaBody } from '@slipway/sdk/contract'

export interface GoTarget {
  /** Comes after `g`. */
  readonly letter: string
  readonly label: string
  readonly kind: 'dashboard' | 'module'
  readonly path: string
}

/** Where `g` and a letter lead: dashboards and modules, each by the first letter of its label that is free. */
export function goTargets({ dashboards, modules }: MetaBody): GoTarget[] {
  const places = [
    ...inOrder(dashboards).map(({ label, path }, index) => ({
      kind: 'dashboard' as const,
      label,
      path: index ? path : '/',
    })),
    ...inOrder(modules).flatMap(({ label, resources: [first] }) =>
      first ? [{ kind: 'module' as const, label, path: first.path }] : [],
    ),
  ]
  const taken = new Set<string>()
  return places.flatMap((place) => {
    const letter = lettersOf(place.label).find((one) => !taken.has(one))
    if (!letter) return []
    taken.add(letter)
    return [{ ...place, letter }]
  })
}

function inOrder<Entry extends { readonly order: number }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((one, other) => one.order - other.order)
}

// Those of the label first; the rest of the alphabet where they are all taken.
function lettersOf(label: string): string[] {
  const plain = label.normalize('NFD').toLowerCase()
  return [...(plain.match(/[a-z]/g) ?? []), ...'abcdefghijklmnopqrstuvwxyz']
}
