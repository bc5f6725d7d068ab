import { expect, test } from './test'

test('a registered slot comes from the server, out of a remote, to its place before the sign-in form', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.url}/app/login`)

  const notice = page.locator('[data-slipway-location="login-before-form"]')
  await expect(notice).toHaveAttribute('data-slipway-slot', 'WelcomeNotice')
  await expect(notice).toHaveAttribute('data-slipway-remote', 'starter')
  await expect(notice.getByText('Welcome')).toBeVisible()
})
