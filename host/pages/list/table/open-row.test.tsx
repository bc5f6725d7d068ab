import { fireEvent, screen, within } from '@testing-library/react'
import { createFakeApi } from '../../../testing/fake-api'
import { renderHost } from '../../../testing/render-host'
import { sampleList } from '../../../testing/sample-bodies'

async function renderRow() {
  const api = createFakeApi()
  const archive = { name: 'archive', label: 'Archive', tone: 'default', on: 'both', fields: [] }
  api.answer('GET /resources/orders', () => ({
    status: 200,
    body: { ...sampleList(1), actions: [archive] },
  }))
  const host = await renderHost({ path: '/resources/orders', api })
  const table = await screen.findByRole('table', { name: 'Orders' })
  const [, row] = within(table).getAllByRole('row')
  if (!row) throw new Error('The list has no row.')
  const link = within(row).getByRole<HTMLAnchorElement>('link')
  const [cell] = within(row).getAllByRole('cell').slice(-1)
  if (!cell) throw new Error('The row has no cell.')
  return { ...host, row, link, cell }
}

test('a click anywhere in a row opens its record', async () => {
  const { user, cell, link } = await renderRow()

  await user.click(cell)

  expect(window.location.pathname).toBe(new URL(link.href).pathname)
})

test.each([
  ['Ctrl and a click', { ctrlKey: true }],
  ['Command and a click', { metaKey: true }],
])('%s opens it in a new tab', async (_name, keys) => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  const { cell, link } = await renderRow()

  fireEvent.click(cell, keys)

  expect(open.mock.calls).toEqual([[link.href, '_blank', 'noopener']])
  expect(window.location.pathname).toBe('/app/resources/orders')
  open.mockRestore()
})

test('the cell of a checkbox selects and opens nothing, beside the box neither', async () => {
  const { user, row } = await renderRow()
  const box = within(row).getByRole('checkbox')
  const around = box.closest('td')
  if (!around) throw new Error('The checkbox stands in no cell.')

  await user.click(box)
  await user.click(around)

  expect(box).toBeChecked()
  expect(window.location.pathname).toBe('/app/resources/orders')
})

test('a text that is being selected in a row is not taken for a click', async () => {
  const { cell } = await renderRow()
  window.getSelection()?.selectAllChildren(cell)

  fireEvent.click(cell)

  expect(window.location.pathname).toBe('/app/resources/orders')
})
