import type { Visit } from './visit'

interface Waterfall {
  readonly title: string
  readonly visit: Visit
  /** Milliseconds that the picture is wide; the same for all that are compared. */
  readonly span: number
}

const LABEL = 230
const WIDTH = 860
const ROW = 16
const TOP = 44

/** The requests of one visit as a picture: waiting in light blue, arriving in dark, a line where all was painted. */
export function renderWaterfall({ title, visit, span }: Waterfall): string {
  const { requests, milliseconds } = visit
  const start = Math.min(...requests.map(({ sent }) => sent))
  const x = (ms: number) => LABEL + (ms / span) * (WIDTH - LABEL - 10)
  const bar = (from: number, to: number) =>
    `x="${x(from).toFixed(1)}" width="${Math.max(1, x(to) - x(from)).toFixed(1)}" height="${ROW - 4}"`
  const rows = requests.map((request, index) => {
    const [sent, answered, ended] = [request.sent, request.answered, request.ended].map(
      (at) => (at - start) * 1000,
    ) as [number, number, number]
    const y = TOP + index * ROW
    return `<text x="6" y="${y + 10}">${escapeText(labelOf(request.url))}</text>
<rect ${bar(sent, answered)} y="${y}" fill="#9ec5fe"/><rect ${bar(answered, ended)} y="${y}" fill="#0d47a1"/>`
  })
  const height = TOP + requests.length * ROW + 10
  const painted = x(milliseconds).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" font-family="system-ui, sans-serif" font-size="10" fill="#1b1f24">
<title>${escapeText(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="6" y="16" font-size="13" font-weight="bold">${escapeText(title)}</text>
${gridLines(span, (ms) => x(ms).toFixed(1), height)}
${rows.join('\n')}
<line x1="${painted}" x2="${painted}" y1="${TOP - 6}" y2="${height - 4}" stroke="#c62828" stroke-width="2"/>
</svg>
`
}

/** A line each 100 ms, which is two and a half round trips. */
function gridLines(span: number, x: (ms: number) => string, height: number): string {
  const lines = Array.from({ length: Math.floor(span / 100) + 1 }, (_, index) => index * 100)
  return lines
    .map((ms) => {
      const label =
        ms % 200 === 0 ? `<text x="${x(ms)}" y="32" text-anchor="middle">${ms}</text>` : ''
      return `<line x1="${x(ms)}" x2="${x(ms)}" y1="36" y2="${height - 4}" stroke="#d0d7de"/>${label}`
    })
    .join('\n')
}

function labelOf(url: string): string {
  const { pathname } = new URL(url)
  const name = pathname === '/' ? 'HTML' : pathname.slice(1)
  return name.length > 40 ? `…${name.slice(-39)}` : name
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
