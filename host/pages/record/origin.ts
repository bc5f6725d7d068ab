/** The relation of a record that somebody came from, to a record of it or to the form of a new one. */
export interface Origin {
  readonly resource: string
  readonly id: number
  readonly relation: string
}

// No field can have this name: the form of a new record is filled from the other parameters.
const parameter = 'return-to'

/** The query string that says it, such as `return-to=orders%2F7%2Flines`. */
export function writeOrigin({ resource, id, relation }: Origin): string {
  return String(new URLSearchParams({ [parameter]: `${resource}/${id}/${relation}` }))
}

/** Reads from the address where somebody came from; undefined where it says nothing that could be. */
export function readOrigin(search: URLSearchParams): Origin | undefined {
  const text = search.get(parameter) ?? ''
  const [, resource, id, relation] =
    /^([a-z][a-z0-9-]*)\/([1-9]\d{0,14})\/([^/]+)$/.exec(text) ?? []
  if (resource === undefined || relation === undefined) return undefined
  return { resource, id: Number(id), relation }
}

/** The id of a relation's part of a record's page. */
export function relationId(relation: string): string {
  return `relation-${relation}`
}
