import { type Outcome, steps } from './judge-solution'

/** The outcomes as a table in Markdown. */
export function resultTable(outcomes: readonly Outcome[]): string {
  const head = ['task', ...steps, 'solved']
  const rows = outcomes.map(({ name, passed, why }) => {
    const marks = steps.map((step, at) => markOf(passed.includes(step), at === passed.length))
    return [name, ...marks, why === undefined ? 'yes' : `no: ${oneLine(why)}`]
  })
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

function markOf(isPassed: boolean, isNext: boolean): string {
  if (isPassed) return 'yes'
  return isNext ? 'no' : '–'
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 500)
}
