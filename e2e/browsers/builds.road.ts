import { password, people } from '../app/people'
import { button, field, type Tab } from './tab'
import { expect, test } from './test'

const card = (label: string) => `section[aria-label="${label}"]`
const textOf = (tab: Tab, label: string) =>
  tab.driver.run<string>(`return document.querySelector('${card(label)}')?.innerText ?? ''`)
const borderOf = (tab: Tab, label: string) =>
  tab.driver.run<string>(
    `return getComputedStyle(document.querySelector('${card(label)}')).borderTopColor`,
  )

test('builds of webpack, rspack and Vite that know nothing of the host are drawn whole, and share what they share', async ({
  tab,
  builds: server,
}) => {
  await tab.open(`${server.url}/app/`)
  await tab.type(field('Email'), people.clerk.email)
  await tab.type(field('Password'), password)
  await tab.click(button('Sign in'))

  for (const [label, part] of [
    ['webpack', 'a part of webpack’s'],
    ['webpack with styles', 'a part with styles'],
    ['webpack with an external runtime', 'a part beside an external runtime'],
    ['rspack', 'a part of rspack’s'],
    ['Vite', 'a part of Vite’s'],
    ['Vite', 'it shows a theme of Vite’s'],
    ['Vite’s theme', 'the other shows a theme of Vite’s'],
    ['older', 'a part of an older build'],
  ] as const) {
    await expect.poll(() => textOf(tab, label)).toContain(part)
  }
  await expect.poll(() => borderOf(tab, 'webpack with styles')).toBe('rgb(1, 2, 3)')
  await expect.poll(() => borderOf(tab, 'rspack')).toBe('rgb(11, 12, 13)')
  await expect.poll(() => borderOf(tab, 'Vite')).toBe('rgb(21, 22, 23)')

  await tab.click(button('webpack: 0'))
  await expect.poll(() => textOf(tab, 'rspack')).toContain('rspack: 1')
  await expect.poll(() => textOf(tab, 'Vite')).toContain('Vite: 1')

  await tab.click(button('Load plain-vite/ViteCard'))
  await expect.poll(() => textOf(tab, 'drawn by another')).toContain('a part of Vite’s')
})
