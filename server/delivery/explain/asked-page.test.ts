import { defineResource, money, select } from '../../application/application'
import { describeApplication, makeViewer } from '../../testing/applications/resource-app'
import { askedPage } from './asked-page'

const options = [{ value: 'paid', label: 'Paid' }]
const application = describeApplication((app) => {
  app.permission('orders.margin', { label: 'Margins' })
  app.resource(
    defineResource({
      name: 'orders',
      fields: () => [
        select('status', { options }),
        money('margin', { permission: { view: 'orders.margin' } }),
      ],
    }),
  )
})
const condition = {
  resources: ['orders'],
  mode: 'view',
  record: { status: ['paid'], margin: { min: 1, max: 9 } },
} as const

test('a condition on a field is named to those who may see the field, and to no others', () => {
  const status = { field: 'status', values: ['paid'] }
  const margin = { field: 'margin', min: '1', max: '9' }
  const page = { resources: ['orders'], modes: ['view'] }
  const knows = makeViewer(['orders.margin'])

  expect(askedPage(condition, { application, reader: knows })).toEqual({
    ...page,
    record: [status, margin],
  })
  expect(askedPage(condition, { application, reader: makeViewer([]) })).toEqual({
    ...page,
    record: [status],
  })
})
