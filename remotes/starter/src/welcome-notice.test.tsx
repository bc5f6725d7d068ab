import { mountSlot } from '@slipway/sdk/testing'
import { screen } from '@testing-library/react'
import { WelcomeNotice } from './welcome-notice'

test('the notice shows the title and the text of its slot', () => {
  const props = { title: 'Welcome aboard', text: 'Sign in with your company address.' }

  mountSlot(WelcomeNotice, { location: 'login-before-form', props })

  expect(screen.getByRole('region', { name: 'Welcome aboard' })).toBeVisible()
  expect(screen.getByText('Sign in with your company address.')).toBeVisible()
})
