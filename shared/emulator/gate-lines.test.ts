import { passesPage } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { factsOf, gateLines, type ProposedGate } from './gate-lines'

const order = { ...factsOf('record'), values: { status: 'open', total: 12_345, due: null } }
const linesOf = (gate: ProposedGate, isWide = true) =>
  gateLines(gate, { ...order, isWide }).map(({ text, isMet }) => [text, isMet])

test('each condition of the page is said with whether this one meets it; those on the viewer are left to the host', () => {
  expect(
    linesOf({
      resources: ['orders'],
      mode: 'edit',
      record: { status: ['paid', 'sent'], total: { min: 100 }, due: { set: true }, urgent: true },
      permissions: ['orders.update', 'orders.view'],
      percent: 10,
    }),
  ).toEqual([
    ['resources: orders', true],
    ['mode: edit', false],
    ['status: paid, sent; here "open"', false],
    ['total: min 100; here 12345', true],
    ['due: has a value; here no value', false],
    ['urgent: true; here no value', false],
    ['permissions: orders.update, orders.view', undefined],
    ['percent: 10', undefined],
  ])
  expect(linesOf({ device: 'wide' }, false)).toEqual([
    ['device: a window of 1024 pixels and more', false],
  ])
})

test('a dashboard has no resource and no record', () => {
  const lines = gateLines(
    { resources: ['orders'], mode: 'view' },
    { ...factsOf('dashboard'), isWide: true },
  )
  expect(lines.map(({ isMet }) => isMet)).toEqual([false, false])
})

test('all are met if, and only if, the host would draw it', () => {
  const condition = fc.record(
    {
      resources: fc.constantFrom(['orders'], ['customers'], ['orders', 'customers']),
      mode: fc.constantFrom('view', 'edit', ['view', 'create']),
      record: fc.dictionary(
        fc.constantFrom('status', 'total', 'due'),
        fc.constantFrom('open', ['paid', 'open'], { set: true }, { set: false }, { max: 12_345 }),
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(condition, (asked) => {
      const gate = asked as ProposedGate
      const isDrawn = gateLines(gate, { ...order, isWide: true }).every(({ isMet }) => isMet)
      expect(isDrawn).toBe(passesPage(gate, order))
    }),
  )
})
