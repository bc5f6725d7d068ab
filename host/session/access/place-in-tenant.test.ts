import type { MetaBody } from '@slipway/sdk/contract'
import { createQueryClient } from '../../api/query-client'
import { sampleMeta } from '../../testing/sample-bodies'
import { placeAfterSwitch } from './place-in-tenant'

const [first, second, third] = [
  { id: 1, name: 'Main branch' },
  { id: 2, name: 'Harbour branch' },
  { id: 3, name: 'Hill branch' },
]
const modules = sampleMeta.modules.map((module) => ({
  ...module,
  resources: module.resources.map((resource) => ({ ...resource, shared: false })),
}))
const meta: MetaBody = { ...sampleMeta, modules, permissions: ['orders.create', 'orders.view'] }

function placeOf(address: string, { from = 1, to = 2, tenants = [first, second, third] } = {}) {
  const now = { ...meta, tenants, tenant: { id: to, name: '' } }
  const { pathname: path, search } = new URL(address, 'http://localhost')
  return placeAfterSwitch({ path, search }, { from, now }, createQueryClient())
}

const record = '/resources/orders/1'

test.each([
  ['a dashboard', '/', '/'],
  ['a list', '/resources/orders?q=late&page=2', '/resources/orders?q=late'],
  ['the form of a new record', '/resources/orders/new', '/resources/orders/new'],
])('%s goes to the one of the new tenant', (_what, address, to) => {
  expect(placeOf(address)).toEqual({ to, isTold: false })
})

test.each([record, `${record}/edit`])('%s becomes the offer of the way back', (address) => {
  expect(placeOf(address)).toEqual({ to: `${address}?in-tenant=1`, isTold: true })
})

test('the offer keeps the rest of the address', () => {
  const { to } = placeOf(`${record}?linesPage=2`)

  expect(to).toBe(`${record}?linesPage=2&in-tenant=1`)
})

test('an offer is drawn once the session works in its tenant', () => {
  const back = { from: 2, to: 1 }

  expect(placeOf(`${record}?linesPage=2&in-tenant=1`, back)).toEqual({
    to: `${record}?linesPage=2`,
    isTold: true,
  })
})

test('an offer stays one of the same tenant, whatever other one the session goes on to', () => {
  const onwards = { from: 2, to: 3 }

  expect(placeOf(`${record}?in-tenant=1`, onwards)).toEqual({ to: undefined, isTold: true })
})

test('a record of a tenant that the viewer does not belong to any more offers nothing, then or later', () => {
  const lost = { tenants: [second, third] }

  expect(placeOf(record, lost)).toEqual({ to: `${record}?in-tenant=1`, isTold: false })
  expect(placeOf(`${record}?in-tenant=1`, { ...lost, from: 2, to: 3 })).toEqual({
    to: undefined,
    isTold: false,
  })
})

test('a page of no tenant stays as it is', () => {
  expect(placeOf('/profile')).toEqual({ to: undefined, isTold: false })
})
