import type { Figure } from './figure'
import { median } from './statistics'

const WIDTH = 700
const HEIGHT = 300
const LEFT = 44
const RIGHT = 300
const BASE = HEIGHT - 34
const colours = ['#0d47a1', '#2e7d32', '#c62828', '#6a1b9a', '#ef6c00', '#00695c']

/**
 * Figures that belong to a curve as a picture: how many times as much each costs with more of something,
 * from 1 at the smallest number; the numbers are one decade apart.
 */
export function renderCurve(title: string, figures: readonly Figure[]): string {
  const points = figures.flatMap(({ curve, samples }) =>
    curve ? [{ ...curve, value: median(samples) }] : [],
  )
  const names = [...new Set(points.map(({ of }) => of))]
  const counts = [...new Set(points.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
  const top = Math.max(2, Math.ceil(Math.max(...points.map(({ value }) => value))))
  const x = (count: number) =>
    LEFT + (counts.indexOf(count) / (counts.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => BASE - (value / top) * (BASE - 40)
  const lines = names.map((name, index) => {
    const own = points.filter(({ of }) => of === name)
    const [first] = own
    const all = [{ to: first?.from ?? 0, value: 1 }, ...own]
    const path = all.map(({ to, value }) => `${x(to).toFixed(1)},${y(value).toFixed(1)}`)
    const colour = colours[index % colours.length]
    const last = own.at(-1)?.value.toFixed(2)
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>
<rect x="${WIDTH - RIGHT + 20}" y="${44 + index * 20}" width="10" height="10" fill="${colour}"/>
<text x="${WIDTH - RIGHT + 36}" y="${53 + index * 20}">${last} ${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" font-family="system-ui, sans-serif" font-size="10" fill="#1b1f24">
<title>${title}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="6" y="16" font-size="13" font-weight="bold">${title}</text>
${Array.from({ length: top + 1 }, (_, value) => gridLine(value, y(value))).join('\n')}
${counts.map((count) => `<text x="${x(count).toFixed(1)}" y="${BASE + 16}" text-anchor="middle">${count.toLocaleString('en')}</text>`).join('\n')}
${lines.join('\n')}
</svg>
`
}

function gridLine(value: number, y: number): string {
  return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y.toFixed(1)}" y2="${y.toFixed(1)}" stroke="#d0d7de"/><text x="${LEFT - 8}" y="${(y + 3).toFixed(1)}" text-anchor="end">${value}</text>`
}
