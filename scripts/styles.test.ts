import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Everything that is drawn from right to left in some language: the interface, and the remotes that teams copy from. */
const sheets = execFileSync('git', ['ls-files', 'host', 'shared', 'remotes'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('.css'))

const sides = /(?:^|-)(?:left|right)(?:-|$)/
const fourSided =
  /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/

/** Whether it speaks of left or right, which is the other side in a language that is written from the right. */
function isPhysical(property: string, value: string): boolean {
  if (sides.test(property)) return true
  if (/^(?:text-align|float|clear)$/.test(property)) return /^(?:left|right)$/.test(value)
  const [, end, , start] = fourSided.test(property) ? value.split(/\s+(?![^(]*\))/) : []
  return start !== undefined && start !== end
}

test('no style sheet names left or right: they are mirrored by start and end', () => {
  const found = sheets.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, property, value] = /^\s*([\w-]+)\s*:\s*([^;{}]+);/.exec(line) ?? []
        const isFound = property && value && isPhysical(property, value.trim())
        return isFound ? [`${path}:${index + 1} ${line.trim()}`] : []
      }),
  )

  expect(sheets.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})
