import { waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { failingBrief, openOperatorPage } from '../../testing/operator-page'

expect.extend(toHaveNoViolations)
beforeEach(() => localStorage.clear())

test('an operator has three groups, with what waits beside the entries, and goes there by g and a letter', async () => {
  const { nav, user, opened } = await openOperatorPage(failingBrief)
  const lists = within(nav).getAllByRole('list')
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
    'Administration: Now',
    'Administration: Ship',
    'Administration: Govern',
  ])
  const errors = within(nav).getByRole('link', { name: 'Errors' })
  await waitFor(() => expect(errors).toHaveAccessibleDescription('3 errors in the last 24 hours'))
  expect(within(nav).getByRole('link', { name: 'Proposals' })).toHaveAccessibleDescription(
    '1 proposal waits',
  )
  expect(within(nav).getByRole('link', { name: 'Webhooks' })).not.toHaveAccessibleDescription()
  expect(await axe(nav)).toHaveNoViolations()

  await user.keyboard('gh')
  await waitFor(() => expect(opened).toEqual(['/app/manage/health']))
})
