import type { MapEntry } from '@slipway/sdk/contract'
import { screen, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi } from '../../../testing/fake-api'
import { answerLayouts, mapEntry, slotMap } from '../../../testing/layout-bodies'
import { operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const bar = 'header-banner'
const paid = { resources: ['orders'], record: { status: ['paid'], total: { min: 10_000 } } }

async function openEntry(component: string, page: MapEntry['page'] = paid) {
  const api = createFakeApi()
  const entries = [
    mapEntry(bar, 'Every'),
    mapEntry(bar, 'Ship', { page }),
    mapEntry('login-before-form', 'Welcome'),
    mapEntry('dashboard-after-cards', 'News'),
  ]
  const layouts = answerLayouts(api, slotMap(entries))
  api.answer('GET /meta', () => ({ body: operatorBoot.meta }))
  const host = await renderHost({ path: '/manage/slots', boot: operatorBoot, api })
  await host.user.click(await screen.findByRole('button', { name: component }))
  const sheet = within(await screen.findByRole('dialog', { name: component }))
  const choose = async (field: string, option: string) => {
    await host.user.click(sheet.getByRole('combobox', { name: field }))
    await host.user.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  return { ...host, layouts, sheet, choose }
}

const saved = () => screen.findByText(/^Saved,/)

test('an entry is given to pages of a resource, in a mode, while its record has values', async () => {
  const { user, layouts, sheet, choose } = await openEntry('Every')
  expect(await sheet.findByRole('button', { name: 'Add a field' })).toBeDisabled()
  expect(sheet.getByText('Choose a resource first.')).toBeVisible()

  await choose('Resources', 'Orders')
  await user.click(sheet.getByRole('checkbox', { name: 'editing' }))
  await user.click(sheet.getByRole('button', { name: 'Add a field' }))
  const condition = within(sheet.getByRole('group', { name: 'Condition on Status' }))
  await user.click(condition.getByRole('checkbox', { name: 'Paid' }))
  await user.click(sheet.getByRole('checkbox', { name: /1024 pixels/ }))
  await saved()

  expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Every`]).toEqual({
    page: {
      resources: ['orders'],
      mode: ['edit'],
      record: { status: ['paid'] },
      device: 'wide',
    },
  })
  expect(await axe(document.body)).toHaveNoViolations()
})

test('what is registered is shown in the fields and in words, and taken away it is on every page', async () => {
  const { user, layouts, sheet } = await openEntry('Ship')
  const total = within(await sheet.findByRole('group', { name: 'Condition on Total' }))
  expect(total.getByRole('textbox', { name: 'From' })).toHaveValue('100.00')
  expect(
    screen.getByText('Pages of Orders · Status: Paid · Total: at least €100.00'),
  ).toBeInTheDocument()

  await user.click(sheet.getByRole('button', { name: 'Remove the condition on Total' }))
  await user.click(sheet.getByRole('button', { name: 'Remove the condition on Status' }))
  await user.click(sheet.getByRole('combobox', { name: 'Resources' }))
  await user.keyboard('{Backspace}')
  await saved()

  expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Ship`]).toEqual({ page: null })
})

test('a field that nothing is asked of yet is not saved, and one that is worked out can only be there or not', async () => {
  const { user, layouts, sheet, choose } = await openEntry('Ship')
  await user.click(await sheet.findByRole('button', { name: 'Add a field' }))
  const payable = sheet.getByRole('group', { name: 'Condition on Payable' })
  await user.click(within(payable).getByRole('combobox', { name: 'Condition' }))
  // Those of the rows of Status and Total.
  const options = (name: string) => screen.getAllByRole('option', { name, hidden: true })
  expect(options('has this value')).toHaveLength(2)
  await user.click(options('has no value').at(-1) ?? payable)
  await saved()
  expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Ship`]).toEqual({
    page: { ...paid, record: { ...paid.record, payable: { set: false } } },
  })

  await user.click(sheet.getByRole('combobox', { name: 'Resources' }))
  await choose('Resources', 'Orders')
  await saved()
  expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Ship`]).toEqual({ page: null })
  expect(sheet.queryByRole('group', { name: /Condition on/ })).toBeNull()
})

test('at the sign-in no page shows a record', async () => {
  const { sheet } = await openEntry('Welcome')

  expect(sheet.getByText('No page that has this location shows a record.')).toBeVisible()
  expect(sheet.queryByRole('checkbox', { name: /1024 pixels/ })).toBeNull()
})

test('an entry of a dashboard can ask for a wide window, and for nothing of a record', async () => {
  const { user, layouts, sheet } = await openEntry('News')
  const wide = await sheet.findByRole('checkbox', { name: /1024 pixels/ })
  expect(sheet.getByText('No page that has this location shows a record.')).toBeVisible()
  expect(sheet.queryByRole('combobox', { name: 'Resources' })).toBeNull()

  await user.click(wide)
  await saved()

  expect(layouts.drafts[0]?.layout.entries['app/dashboard-after-cards/News']).toEqual({
    page: { device: 'wide' },
  })
})

test('a condition on a field that the operator may not see stays when the resources change', async () => {
  const record = { margin: { max: 0 }, status: ['paid'] }
  const { layouts, sheet, choose } = await openEntry('Ship', {
    resources: ['orders', 'returns'],
    record,
  })
  await sheet.findByRole('combobox', { name: 'Resources' })

  await choose('Resources', 'returns')
  await saved()

  expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Ship`]).toEqual({
    page: { resources: ['orders'], record },
  })
})
