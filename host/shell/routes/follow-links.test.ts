import { followLinks, type LinkTarget } from './link-prefetch'

let targets: LinkTarget[]
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  window.history.replaceState(null, '', '/app/resources/orders?page=2')
  targets = []
  stop = followLinks('/app', (target) => targets.push(target))
})

afterEach(() => {
  stop()
  jest.useRealTimers()
  document.body.replaceChildren()
})

function addLink(href: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const link = document.createElement('a')
  link.href = href
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  const inside = link.appendChild(document.createElement('b'))
  document.body.append(link)
  return inside
}

const send = (element: Element, type: string) =>
  element.dispatchEvent(new Event(type, { bubbles: true }))

test.each(['pointerover', 'focusin', 'touchstart'])(
  'the page of a link is told at %s, with its path below the interface',
  (type) => {
    send(addLink('/app/resources/customers?q=ada'), type)
    jest.runAllTimers()

    expect(targets.map(({ path, search }) => [path, search.get('q')])).toEqual([
      ['/resources/customers', 'ada'],
    ])
  },
)

test('a row of a table leads where the link to its record does', () => {
  const table = document.createElement('table')
  table.innerHTML =
    '<tr><td><a data-record href="/app/resources/orders/7">7</a></td><td id="cell">paid</td></tr>'
  document.body.append(table)

  send(document.getElementById('cell') ?? table, 'pointerover')
  jest.runAllTimers()

  expect(targets.map(({ path }) => path)).toEqual(['/resources/orders/7'])
})

test('who only passes over a link does not want its page', () => {
  send(addLink('/app/resources/customers'), 'pointerover')
  send(addLink('/app/profile'), 'pointerover')
  send(document.body, 'pointerover')
  jest.runAllTimers()

  expect(targets).toEqual([])
})

test('who saves data fetches no page ahead, and does again when there is no need to any more', () => {
  const connection = { saveData: true }
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    send(addLink('/app/resources/customers'), type)
    jest.runAllTimers()
  }
  expect(targets).toEqual([])

  connection.saveData = false
  send(addLink('/app/profile'), 'touchstart')

  expect(targets.map(({ path }) => path)).toEqual(['/profile'])
  Reflect.deleteProperty(navigator, 'connection')
})

test.each([
  ['the page that stands', '/app/resources/orders?page=2', {}],
  ['another site', 'https://elsewhere.example/app/profile', {}],
  ['the server, not the interface', '/application/profile', {}],
  ['a new tab', '/app/profile', { target: '_blank' }],
  ['a file', '/app/profile', { download: '' }],
])('a link to %s is none', (_, href, attributes) => {
  send(addLink(href, attributes), 'touchstart')
  send(document.body, 'touchstart')

  expect(targets).toEqual([])
})

test('another page of the same list, and the root, are pages', () => {
  send(addLink('/app/resources/orders?page=3'), 'touchstart')
  send(addLink('/app'), 'touchstart')

  expect(targets.map(({ path }) => path)).toEqual(['/resources/orders', '/'])
})
