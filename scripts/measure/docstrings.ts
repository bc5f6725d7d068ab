import type { Measure } from './house'
import { share } from './house'
import type { Graph } from './import-graph'

/** A sentence that begins so says what something is by what it is not: a noun or a verb says it at once. */
const clause = /^(?:What|Who|Whose|Which|Those|That|Where|How)\b/
const docstring = /\/\*\*\s*(?:\*\s*)?(\S+)/g

/** Docstrings of the product's code that begin with a clause in place of a noun or a verb. */
export function measureDocstrings(graph: Graph): Measure {
  const firsts = [...graph.values()]
    .filter(({ role }) => role === 'code')
    .flatMap(({ path, text }) =>
      [...text.matchAll(docstring)].map(([, first = '']) => ({ path, first })),
    )
  const clauses = firsts.filter(({ first }) => clause.test(first))
  return {
    name: 'docstrings that begin with What, Who, Which, Those, That, Where or How, %',
    value: share(clauses.length, firsts.length),
    goal: '≤ 5',
    list: clauses.map(({ path, first }) => `${path}: ${first} …`),
  }
}
