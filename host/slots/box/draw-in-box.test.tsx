import { render, screen, within } from '@testing-library/react'
import { SlotOffer } from './draw-in-box'

test('the offer comes into a status that stands already, so that it is read out', async () => {
  render(<SlotOffer component="Banner" onAccept={() => undefined} />)
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()

  const button = await within(status).findByRole('button', { name: 'Update Banner' })

  expect(button).toBeVisible()
  expect(screen.getByRole('status')).toBe(status)
})
