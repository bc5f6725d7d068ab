import { parseTraceparent } from './request-log'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const span = '00f067aa0ba902b7'
const zero = '0'.repeat(32)

describe('traceparent', () => {
  it.each([
    `00-${trace}-${span}-01`,
    `00-${trace}-${span}-00`,
    `01-${trace}-${span}-01`,
    `cc-${trace}-${span}-01-what-comes-later`,
  ])('%s names the trace and the span', (text) => {
    expect(parseTraceparent(text)).toEqual({ trace_id: trace, span_id: span })
  })

  it.each([
    undefined,
    '',
    `00-${trace}-${span}`,
    `00-${trace}-${span}-01-more`,
    `00-${trace}-${span}-1`,
    `ff-${trace}-${span}-01`,
    `00-${zero}-${span}-01`,
    `00-${trace}-${zero.slice(16)}-01`,
    `00-${trace.toUpperCase()}-${span}-01`,
    `00-${trace}\n-${span}-01`,
    ` 00-${trace}-${span}-01`,
    `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
    `01-${trace}-${span}-01.more`,
    'x'.repeat(10_000),
  ])('%j is ignored', (text) => {
    expect(parseTraceparent(text)).toBeUndefined()
  })
})
