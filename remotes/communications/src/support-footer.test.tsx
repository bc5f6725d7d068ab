import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import { SupportFooter } from './support-footer'

test('the footer leads to mail and telephone', () => {
  mountSlot(SupportFooter, {
    location: 'global-after-content',
    props: { email: 'help@example.com', phone: '+43 316 55 50-12', hours: 'Mon–Fri 8–17' },
  })

  const [mail, phone] = screen.getAllByRole('link')
  expect(mail).toHaveAttribute('href', 'mailto:help@example.com')
  expect(phone).toHaveAttribute('href', 'tel:+43316555012')
  expect(screen.getByText('Mon–Fri 8–17')).toBeVisible()
})
