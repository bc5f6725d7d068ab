import type { MetaBody } from '@slipway/sdk/contract'

export interface GoPlace {
  readonly label: string
  readonly kind: 'dashboard' | 'module' | 'console'
  readonly path: string
  /** The letter that it has if it is free. */
  readonly wish?: string
}

export interface GoTarget extends GoPlace {
  /** Comes after `g`. */
  readonly letter: string
}

/** Lists where `g` and a letter lead: dashboards, modules and `more`, each by the first free letter of its label. */
export function goTargets({ dashboards, modules }: MetaBody, more: GoPlace[] = []): GoTarget[] {
  const places: GoPlace[] = [
    ...inOrder(dashboards).map(({ label, path }, index) => ({
      kind: 'dashboard' as const,
      label,
      path: index ? path : '/',
    })),
    ...inOrder(modules).flatMap(({ label, resources: [first] }) =>
      first ? [{ kind: 'module' as const, label, path: first.path }] : [],
    ),
    ...more,
  ]
  const taken = new Set<string>()
  return places.flatMap((place) => {
    const letter = lettersOf((place.wish ?? '') + place.label).find((one) => !taken.has(one))
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
