import { defineResource, money, Slot, select } from '../../application/application'
import { describeApplication, makeViewer } from '../../testing/applications/resource-app'
import { askedPage, pagesOfComponent } from './asked-page'

const options = [{ value: 'paid', label: 'Paid' }]
const application = describeApplication((app) => {
  app.permission('orders.margin', { label: 'Margins' })
  app.resource(
    defineResource({
      name: 'orders',
      fields: () => [
        select('status', { options }),
        money('margin', { permission: { view: 'orders.margin' } }),
        Slot.make('CreditNote'),
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

test('a component is on the pages of its entries; one that is in a form, or on any page, is not on some', () => {
  const view = (name: string) => Slot.make(name).onlyFor({ mode: 'view' })
  application.slots.register({
    'resource-page-actions': [view('Ship'), view('Anywhere'), view('CreditNote')],
    'resource-edit-actions': [Slot.make('Ship').onlyFor(condition), Slot.make('Anywhere')],
  })
  const pagesOf = (name: string) => pagesOfComponent(application, name)

  expect(pagesOf('Ship')).toEqual([
    { modes: ['view'] },
    { resources: ['orders'], modes: ['view'], record: [{ field: 'status', values: ['paid'] }] },
  ])
  expect(['Anywhere', 'CreditNote', 'Unknown'].map(pagesOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
