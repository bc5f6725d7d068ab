import { people } from './app/people'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { expect, test } from './test'

/** What a browser writes of errors that the fixtures throw on purpose. */
const thrown = /Faulty\w+ throws/

test('a component whose styles say * { display: none } hides its own box only', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  const own = page.getByText('hidden by its own styles')
  await expect(own).toBeAttached()
  await expect(page.getByText('slow, but here')).toBeVisible()
  await expect(fallbackOf(page, 'FaultyHanging')).toBeVisible()

  await expect(own).toBeHidden()
  await expect(page.getByText('faulty, but good')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
  const changed = await page.evaluate(() => {
    const sheet = [...document.styleSheets].find(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => /\* \{ display: none; \}/.test(cssText)),
    )
    if (!sheet) throw new Error('no style sheet of the page says it')
    const all = [...document.querySelectorAll('*')]
    const shown = () => all.map((element) => getComputedStyle(element).display)
    const withIt = shown()
    sheet.disabled = true
    const without = shown()
    return all
      .filter((_element, index) => withIt[index] !== without[index])
      .map((element) => element.textContent)
  })
  expect(changed).toEqual(['hidden by its own styles'])
})

test('elements of a remote keep their looks where the host has looks for them too', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  const box = page.getByRole('region', { name: 'Own looks' })
  const heading = box.getByRole('heading', { name: 'Its own heading' })
  const button = box.getByRole('button', { name: 'Its own button' })

  await expect(heading).toHaveCSS('margin', '7px 0px')
  await expect(heading).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(heading).toHaveCSS('font-size', '21px')
  await expect(heading).toHaveCSS('text-wrap', 'pretty')
  await expect(button).toHaveCSS('padding', '3px 5px')
  await expect(button).toHaveCSS('border', '2px dotted rgb(4, 5, 6)')
  await expect(button).toHaveCSS('background-color', 'rgb(255, 255, 0)')
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(button).toHaveCSS('outline', 'rgb(10, 11, 12) dashed 5px')
})

test('every rule of the host stands in a layer, and every style sheet of a remote has an integrity', async ({
  page,
  watch,
  faults: server,
}) => {
  watch.allow(thrown)
  await signIn(page.context(), server, people.developer.email)
  for (const path of ['/', '/resources/tubs', '/resources/tubs/1/edit', '/profile']) {
    await page.goto(`${server.url}/app${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const loose = await page.evaluate(() => {
      // They define names, and match no element.
      const harmless = /^CSS(?:Layer\w+|Keyframes|FontFace|Property)Rule$/
      const ofHost = [...document.styleSheets].filter(({ href }) => href?.includes('/assets/host/'))
      const rules = ofHost.flatMap(({ cssRules }) => [...cssRules])
      if (rules.length === 0) throw new Error('the host has no styles')
      return rules
        .filter(({ constructor }) => !harmless.test(constructor.name))
        .map(({ cssText }) => cssText)
    })
    expect(loose, path).toEqual([])
  }

  await page.goto(`${server.url}/app/`)
  const sheets = page.locator('link[rel="stylesheet"][href*="/assets/remotes/"]')
  await expect(page.getByRole('region', { name: 'Own looks' })).toBeVisible()
  const values = await sheets.evaluateAll((all) =>
    all.map((link) => link.getAttribute('integrity')),
  )
  expect(values.length).toBeGreaterThan(2)
  for (const value of values) expect(value).toMatch(/^sha384-/)
})
