import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import postcss, { type Declaration } from 'postcss'

/** Everything that is drawn from right to left in some language: the interface, and the remotes that teams copy from. */
const sheets = execFileSync('git', ['ls-files', 'host', 'shared', 'remotes'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.css'))

const sides = /(?:^|-)(?:left|right)(?:-|$)/
const fourSided =
  /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/

/** What the declaration says of left or right, which is elsewhere in a language that is written from the right. */
function isPhysical({ prop, value }: Declaration): boolean {
  if (sides.test(prop)) return true
  if (['text-align', 'float', 'clear'].includes(prop)) return /^(?:left|right)$/.test(value)
  if (!fourSided.test(prop)) return false
  const [, end, , start] = postcss.list.space(value)
  return start !== undefined && start !== end
}

test('no style sheet names left or right: they are mirrored by start and end', () => {
  const found = sheets.flatMap((path) => {
    const lines: string[] = []
    postcss.parse(readFileSync(path, 'utf8')).walkDecls((declaration) => {
      if (!isPhysical(declaration)) return
      lines.push(`${path}:${declaration.source?.start?.line} ${declaration.toString()}`)
    })
    return lines
  })

  expect(sheets.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
