import { password, people } from '../app/people'
import { button, field } from './tab'
import { expect, test } from './test'

test('React 18, Vue and Svelte are drawn by bridges, styled, and work; what one throws costs its own box', async ({
  tab,
  bridges: server,
  allowed,
}) => {
  // React logs it as a value, of which Firefox's protocol says no more.
  allowed.push(/the part of .* is broken/, /^JSHandle@error$/)
  await tab.open(`${server.url}/app/`)
  await tab.type(field('Email'), people.clerk.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))

  for (const library of ['React 18', 'Vue', 'Svelte']) {
    await tab.click(button(`${library}: 0`))
    await tab.see(button(`${library}: 1`))
  }
  const colour = `return getComputedStyle(document.querySelector('.react-18')).color`
  expect(await tab.driver.run(colour)).toBe('rgb(1, 2, 3)')

  await tab.click(button('Break React 18'))
  await tab.click(button('Retry'))
  await tab.see(button('React 18: 0'))
})
