import { act, screen } from '@testing-library/react'
import { renderHost } from '../../testing/render-host'
import { showNotice } from './notices'

test('where the corner is full the newest is seen, and Ctrl+Z takes back what it is about', async () => {
  const { user } = await renderHost({ path: '/profile' })
  const undone: string[] = []
  const tell = (message: string) =>
    showNotice({
      tone: 'info',
      message,
      action: { label: `Undo ${message}`, run: () => void undone.push(message) },
    })
  await act(async () => {
    for (const message of ['one', 'two', 'three', 'four', 'five']) await tell(message)
  })
  expect(await screen.findByText('five')).toBeVisible()

  await user.keyboard('{Control>}z{/Control}')

  expect(undone).toEqual(['five'])
})
