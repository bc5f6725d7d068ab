import { type SlotProps, useHost } from '@slipway/sdk'
import { CodedError } from '@slipway/sdk/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { createFakeHost, createFakeRecord } from './fake-host'
import { mountSlot } from './mount-slot'

function Rename({
  label,
  resource,
  resourceId,
  record,
}: SlotProps<'resource-page-actions', { label: string }>): ReactElement {
  const host = useHost()
  const [answer, setAnswer] = useState('')
  const rename = () =>
    host.request({ method: 'PATCH', path: `/resources/${resource}/${resourceId}` }).then(
      () => setAnswer('done'),
      (error: CodedError) => setAnswer(error.code),
    )
  return (
    <button type="button" onClick={() => void rename()}>
      {label} {record.title} {answer}
    </button>
  )
}

const context = {
  resource: 'orders',
  resourceId: 7,
  record: createFakeRecord({ title: 'Order 7' }),
}

test('a component gets its props and the context of its location', () => {
  mountSlot(Rename, { location: 'resource-page-actions', props: { label: 'Rename' }, context })

  expect(screen.getByRole('button')).toHaveTextContent('Rename Order 7')
})

test('a scripted reply is given to the component and its request is kept', async () => {
  const host = createFakeHost({ replies: { 'PATCH /resources/orders/7': { id: 7 } } })
  mountSlot(Rename, {
    location: 'resource-page-actions',
    props: { label: 'Rename' },
    context,
    host,
  })

  await userEvent.click(screen.getByRole('button'))

  expect(await screen.findByText(/done/)).toBeVisible()
  expect(host.requests).toEqual([{ method: 'PATCH', path: '/resources/orders/7' }])
})

test('a scripted error rejects with its code', async () => {
  const conflict = new CodedError('edit-conflict', 'Somebody was faster', { status: 412 })
  const host = createFakeHost({ replies: { 'PATCH /resources/orders/7': conflict } })
  mountSlot(Rename, {
    location: 'resource-page-actions',
    props: { label: 'Rename' },
    context,
    host,
  })

  await userEvent.click(screen.getByRole('button'))

  expect(await screen.findByText(/edit-conflict/)).toBeVisible()
})

test('a request that nobody scripted is refused and named', async () => {
  const host = createFakeHost({ replies: { 'GET /resources/orders': [] } })

  await expect(host.request({ path: '/resources/customers' })).rejects.toThrow(
    'No reply is scripted for "GET /resources/customers"; there are: GET /resources/orders.',
  )
})

test('everything a component asks of the host is kept', async () => {
  const host = createFakeHost()

  host.notify({ tone: 'info', message: 'Hello' })
  host.navigate('/resources/orders')
  host.fillCredentials({ email: 'a@example.com', password: 'secret' })
  await Promise.all([host.refresh(), host.switchTenant(2)])

  expect(host.notices).toEqual([{ tone: 'info', message: 'Hello' }])
  expect(host.visited).toEqual(['/resources/orders'])
  expect(host.credentials).toEqual([{ email: 'a@example.com', password: 'secret' }])
  expect([host.refreshes, host.switched]).toEqual([1, [2]])
})

test('a component cannot change what it was given, as in the page', () => {
  const List = ({ items }: { items: string[] }) => {
    items.push('more')
    return null
  }
  jest.spyOn(console, 'error').mockImplementation(() => undefined)

  expect(() => mountSlot(List, { location: 'header-banner', props: { items: [] } })).toThrow(
    /not extensible/,
  )
})

describe('a text by language', () => {
  const label = { $text: { en: 'Rename', de: 'Umbenennen' } }

  test('is a plain text for the component, drawn again when the reader switches', () => {
    const { host } = mountSlot(Rename, {
      location: 'resource-page-actions',
      props: { label },
      context,
    })
    expect(screen.getByRole('button')).toHaveTextContent('Rename Order 7')

    host.change({ locale: 'de' })

    expect(screen.getByRole('button')).toHaveTextContent('Umbenennen Order 7')
  })

  test('is none in a record: what users typed is theirs', () => {
    const record = createFakeRecord({ values: { note: label } })
    const Note = ({ record: { values } }: SlotProps<'resource-page-actions'>) => (
      <p>{JSON.stringify(values['note'])}</p>
    )

    mountSlot(Note, {
      location: 'resource-page-actions',
      props: {},
      context: { ...context, record },
    })

    expect(screen.getByText(JSON.stringify(label))).toBeVisible()
  })
})
