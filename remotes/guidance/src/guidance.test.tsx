import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataPolicyNote } from './data-policy-note'
import { EditingGuide } from './editing-guide'
import { SectionHint } from './section-hint'

test('the editing guide opens on demand', async () => {
  mountSlot(EditingGuide, {
    location: 'resource-before-form',
    props: { text: 'Write the name as on the invoice.' },
  })
  expect(screen.getByText(/as on the invoice/)).not.toBeVisible()

  await userEvent.click(screen.getByText('How we keep records'))

  expect(screen.getByText(/as on the invoice/)).toBeVisible()
})

test('the policy note leads to its page', async () => {
  const { host } = mountSlot(DataPolicyNote, {
    location: 'resource-after-form',
    props: { text: 'Kept for ten years.', link: { label: 'Why?', path: '/resources/products' } },
  })

  await userEvent.click(screen.getByRole('link', { name: 'Why?' }))

  expect(host.visited).toEqual(['/resources/products'])
})

test('the hint is named after its title', () => {
  mountSlot(SectionHint, {
    location: 'resource-after-relations',
    props: { title: 'Order lines', text: 'Prices include the discount.' },
  })

  expect(screen.getByRole('region', { name: 'Order lines' })).toHaveTextContent('discount')
})
