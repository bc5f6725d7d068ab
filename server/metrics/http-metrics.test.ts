import { createHttpRoutes } from './http-metrics'

describe('the route of a request', () => {
  const findRoute = createHttpRoutes('/admin')

  it.each([
    ['/admin/slots', '/slots'],
    ['/admin/slots?a=1', '/slots'],
    ['/admin/manage/users/17', '/manage/users/{user}'],
    ['/admin/manage/users/17/roles/sales/everywhere', '/manage/users/{user}/roles/{role}/{tenant}'],
    ['/admin/manage/releases/head', '/manage/releases/head'],
    ['/admin/app/orders/4711/edit', '/app/{page}'],
    ['/admin/assets/remotes/abc/entry.js', '/assets/{file}'],
    ['/healthz', '/healthz'],
    ['http://elsewhere.test/admin/slots', '/slots'],
  ])('%s belongs to %s', (url, route) => {
    expect(findRoute(url)).toBe(route)
  })

  it.each([
    '/',
    '/slots',
    '/admin/nothing/17',
    '/admin/manage/users/17/more',
    '/admin/healthz',
    '',
  ])('%j belongs to no endpoint', (url) => {
    expect(findRoute(url)).toBe('other')
  })

  it('does not take long for an address with ten thousand parts', () => {
    expect(findRoute('/x'.repeat(10_000))).toBe('other')
    expect(findRoute(`/admin/resources${'/x'.repeat(10_000)}`)).toBe('other')
  })
})
