import { screen } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../testing/axe'
import { renderHost } from '../testing/render-host'
import { anonymousBoot, signedInBoot } from '../testing/sample-bodies'

expect.extend(toHaveNoViolations)

const pages = [
  ['/login', 'Sign in'],
  ['/accept', 'Set your password'],
  ['/', 'Sales'],
  ['/resources/orders', 'Orders'],
  ['/resources/orders/1', 'SO-1'],
  ['/resources/orders/1/edit', 'Edit SO-1'],
  ['/resources/orders/new', 'New order'],
  ['/nowhere', 'There is no such page'],
] as const

// jsdom computes no colours: contrast is checked in the browser, this covers names, roles and order.
test.each(pages)('axe finds nothing on %s', async (path, heading) => {
  const isPublic = path === '/login' || path === '/accept'
  await renderHost({ path, boot: isPublic ? anonymousBoot : signedInBoot })

  await screen.findByRole('heading', { level: 1, name: heading })

  expect(await axe(document.body)).toHaveNoViolations()
})
