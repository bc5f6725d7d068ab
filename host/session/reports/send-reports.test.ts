import { movedSlot, withoutTyped } from './send-reports'

type Shifts = Parameters<typeof movedSlot>[0]['entries']

const shift = (value: number, ...nodes: readonly (Node | null)[]) => ({
  value,
  sources: nodes.map((node) => ({ node })),
})
const moved = (...shifts: readonly ReturnType<typeof shift>[]) =>
  movedSlot({ entries: shifts as unknown as Shifts })

function draw(html: string): void {
  document.body.innerHTML = html
}
const find = (selector: string) => document.querySelector(selector)

describe('the slot that moved', () => {
  beforeEach(() =>
    draw(`
      <main><p id="host">Orders</p>
        <div data-slipway-slot="Notice" data-slipway-location="header-banner"
          data-slipway-remote="starter" data-slipway-version="1.0.0"><b id="inside">Hello</b></div>
        <div data-slipway-slot="ByHand" data-slipway-location="header-banner"><i id="other"></i></div>
      </main>`),
  )

  it('is the one around the first element of the largest shift, a text as well', () => {
    const text = find('#inside')?.firstChild ?? null
    const notice = {
      component: 'Notice',
      location: 'header-banner',
      remote: 'starter',
      version: '1.0.0',
    }

    expect(moved(shift(0.1, find('#other')), shift(0.2, null, text, find('#other')))).toEqual(
      notice,
    )
    expect(moved(shift(0.1, find('[data-slipway-slot]')))).toEqual(notice)
  })

  it('has no remote where the component was registered by hand', () => {
    expect(moved(shift(0.1, find('#other')))).toEqual({
      component: 'ByHand',
      location: 'header-banner',
    })
  })

  it('is none where only the host moved, where it is gone, or where nothing moved', () => {
    expect([moved(shift(0.3, find('#host'))), moved(shift(0.3, null)), moved()]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test.each([
  ['<input id="field">', 'hunter2'],
  ['<input id="field" type="password">', 'hunter2'],
  ['<textarea id="field"></textarea>', 'two\nlines'],
])('what is typed into %s is in no report', (html, value) => {
  draw(html)
  Object.assign(find('#field') ?? {}, { value })

  expect(withoutTyped(`Invalid value "${value}" in ${value}x`)).toBe(
    'Invalid value "(typed)" in (typed)x',
  )
})

test('what is typed into an editor is in no report, and of two values the longer one goes first', () => {
  draw(
    '<div contenteditable>Sandy Lee</div><input value="Sandy"><input type="checkbox" value="reading">',
  )

  expect(withoutTyped("Sandy Lee, or Sandy (reading 'price')")).toBe(
    "(typed), or (typed) (reading 'price')",
  )
})

test('a letter or two that somebody typed take no message apart', () => {
  draw('<input value="a"><input value="">')

  expect(withoutTyped('a bad day')).toBe('a bad day')
})
