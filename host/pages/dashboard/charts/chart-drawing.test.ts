import { createFormats } from '../../../formats/formats'
import { axisOf } from './chart-drawing'
import type { ChartData } from './chart-look'

const formats = createFormats('en-GB', 'UTC')

function chart(values: readonly (number | null)[], options: Partial<ChartData> = {}): ChartData {
  return {
    kind: 'line',
    format: 'money',
    currency: 'EUR',
    x: { label: 'Day' },
    series: [{ name: 'a', label: 'A' }],
    points: values.map((value, index) => ({ x: String(index), values: { a: value } })),
    ...options,
  } as ChartData
}

function marksOf(data: ChartData, locale = formats): readonly string[] {
  const { ticks, write } = axisOf(data, locale)
  return ticks.map(write)
}

describe('the marks of a chart', () => {
  it.each<[string, ChartData, readonly string[]]>([
    ['thousands', chart([0, 4_812_300]), ['€0', '€20k', '€40k', '€60k']],
    ['halves of thousands', chart([1_000_000]), ['€0', '€2.5k', '€5k', '€7.5k', '€10k']],
    ['one cent', chart([1]), ['€0.00', '€0.01']],
    ['a few cents', chart([7, 0, 3]), ['€0.00', '€0.02', '€0.04', '€0.06', '€0.08']],
    ['one order', chart([1], { format: 'number' }), ['0', '1']],
    ['one figure, always the same', chart([5, 5, 5], { format: 'number' }), ['0', '2', '4', '6']],
    ['less than nothing', chart([-500, -2000]), ['-€20', '-€15', '-€10', '-€5', '€0']],
    ['profit and loss', chart([-1000, 1000]), ['-€10', '-€5', '€0', '€5', '€10']],
    [
      'small shares',
      chart([0.0004], { format: 'percent' }),
      ['0%', '0.01%', '0.02%', '0.03%', '0.04%'],
    ],
    ['gaps', chart([null, 300, null]), ['€0', '€1', '€2', '€3']],
  ])('of %s are round and told apart', (_, data, marks) => {
    expect(marksOf(data)).toEqual(marks)
  })

  it('of stacked bars reach as far as the bars', () => {
    const series = [
      { name: 'a', label: 'A' },
      { name: 'b', label: 'B' },
    ]
    const points = [{ x: '1', values: { a: 30, b: 50 } }]
    const bars = { kind: 'bar', format: 'number', series, points } as const

    expect(axisOf(chart([], { ...bars, stacked: true }), formats).ticks.at(-1)).toBe(80)
    expect(axisOf(chart([], bars), formats).ticks.at(-1)).toBe(60)
  })

  it('are told apart whatever the figures are, in either language', () => {
    for (const locale of ['en', 'de'])
      for (const format of ['money', 'number', 'percent'] as const)
        for (let size = 1; size < 1e12; size *= 3.7) {
          const top = format === 'percent' ? size / 1e6 : Math.round(size)
          const marks = marksOf(chart([top, -top / 3], { format }), createFormats(locale, 'UTC'))
          expect(new Set(marks).size).toBe(marks.length)
          expect(marks.length).toBeLessThan(9)
        }
  })
})
