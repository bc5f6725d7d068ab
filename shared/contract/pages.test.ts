import { hostPermissions } from './accounts/permissions'
import { locationsAhead, locationsOf, needsSession, pageAt, pageIds, pages } from './pages'
import { pageLocations, SlotLocation } from './slots/slot-location'

it.each([
  ['/', 'dashboard'],
  ['/dashboards/sales', 'named-dashboard'],
  ['/resources/orders', 'list'],
  ['/resources/orders/7', 'record'],
  ['/resources/orders/7/edit', 'edit'],
  ['/resources/orders/new', 'create'],
  ['/manage/users/new', 'new-user'],
  ['/manage/users/7', 'user'],
  ['/login', 'sign-in'],
  ['/resources/orders/seven', 'not-found'],
  ['/resources/orders/7/delete', 'not-found'],
  ['', 'not-found'],
])('the page at %j is %s', (path, page) => {
  expect(pageAt(path)).toBe(page)
})

test('each location is on a page, and no page has one twice', () => {
  const ofPages = pageIds().map(locationsOf)

  expect(new Set(ofPages.flat())).toEqual(new Set(SlotLocation.cases().map(({ value }) => value)))
  for (const locations of ofPages) expect(new Set(locations).size).toBe(locations.length)
})

test('no two pages have one address', () => {
  const paths = pageIds().map((id) => pages[id].path)

  expect(new Set(paths).size).toBe(paths.length)
})

test('the sidebar of the sign-in page is drawn there, and fetched by nobody ahead', () => {
  expect(pageLocations('/login')).toContain('login-sidebar')
  expect(pageIds().flatMap(locationsAhead)).not.toContain('login-sidebar')
})

test('only sign-in and the page of an invitation need no session', () => {
  expect(pageIds().filter((id) => !needsSession(id))).toEqual(['sign-in', 'accept'])
})

test('pages without a session have public locations only', () => {
  const open = pageIds().filter((id) => pages[id].frame !== 'shell')

  for (const location of open.flatMap(locationsOf))
    expect(SlotLocation.publicValues()).toContain(location)
})

test('a page needs a right of the host exactly if it shows data of the host', () => {
  const ofHost = pageIds().filter((id) => pages[id].scope === 'host')
  const gated = pageIds().filter((id) => hostPermissions.some((name) => name === pages[id].needs))

  expect(gated).toEqual(ofHost)
  expect(gated).toContain('explain')
})
