import { useSearchParams } from 'react-router'

/** The place of a relation's list, as the address bar has it. */
export interface RelationPlace {
  readonly page: number
  readonly q: string
  readonly search: (q: string) => void
  /** The address of another page of it. */
  readonly href: (page: number) => string
}

const inPlace = { replace: true, preventScrollReset: true }

export function useRelationPlace(name: string): RelationPlace {
  const [params, setParams] = useSearchParams()
  const [pageName, searchName] = [`${name}Page`, `${name}Search`]
  const change = (parts: Readonly<Record<string, string>>) => {
    const changed = new URLSearchParams(params)
    for (const [key, value] of Object.entries(parts)) {
      if (value) changed.set(key, value)
      else changed.delete(key)
    }
    return changed
  }
  return {
    page: Math.max(1, Math.floor(Number(params.get(pageName))) || 1),
    q: params.get(searchName) ?? '',
    search: (q) => setParams(change({ [searchName]: q, [pageName]: '' }), inPlace),
    href: (page) => `?${change({ [pageName]: String(page) })}`,
  }
}
