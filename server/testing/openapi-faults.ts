type Json = Readonly<Record<string, unknown>>

/** What the specification asks for that a reader would trip over; empty for a sound document. */
export function openApiFaults(document: Json): string[] {
  const faults: string[] = []
  const { openapi, info, paths } = Object(document)
  if (!/^3\.1\.\d+$/.test(openapi) || !info.title || !info.version) faults.push('head')
  for (const { $ref } of objectsIn(document))
    if (typeof $ref === 'string' && pointed(document, $ref) === undefined) faults.push($ref)
  const ids: unknown[] = []
  for (const [path, methods] of Object.entries(Object(paths)))
    for (const [method, call] of Object.entries(Object(methods))) {
      const { operationId, parameters, responses } = Object(call)
      ids.push(operationId)
      const own = parameters.filter((one: Json) => !('$ref' in one))
      const inPath = own.filter((one: Json) => one['in'] === 'path')
      const names = inPath.map(({ name }: Json) => `{${String(name)}}`)
      const expected = path.match(/\{\w+\}/g) ?? []
      const keys = own.map((one: Json) => `${String(one['in'])} ${String(one['name'])}`)
      if (String(names.toSorted()) !== String(expected.toSorted())) faults.push(`path of ${path}`)
      if (!inPath.every((one: Json) => one['required'] === true)) faults.push(`needed in ${path}`)
      if (!own.every((one: Json) => one['schema'])) faults.push(`schemas of ${path}`)
      if (new Set(keys).size < keys.length) faults.push(`twice in ${path}`)
      if (!Object.keys(responses).some((code) => code.startsWith('2'))) faults.push(path)
      if (!['get', 'post', 'put', 'patch', 'delete'].includes(method)) faults.push(method)
      for (const response of Object.values(responses))
        if (!('$ref' in Object(response)) && !Object(response).description) faults.push(path)
    }
  if (new Set(ids).size < ids.length || !ids.every(Boolean)) faults.push('operation ids')
  return faults
}

function objectsIn(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [Object(value), ...inside]
}

function pointed(document: Json, reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/')
  return keys.reduce<unknown>((value, key) => Object(value)[key], document)
}
