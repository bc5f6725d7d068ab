import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type FrameLocator, type Page } from '@playwright/test'
import { createRemote, type DevProcess, startDev } from './support/dev-process'
import { expect, test } from './test'

const patient = { timeout: 60_000 }
const host = (page: Page): FrameLocator => page.frameLocator('iframe[title="The host"]')
const places = join(process.cwd(), '.cache')

const counter = `import { Button, Card, TextInput } from '@slipway/sdk/ui'
import { type ReactElement, useState } from 'react'
import styles from './refunds.module.css'

export function Refunds({ label }: { readonly label: string }): ReactElement {
  const [count, setCount] = useState(0)
  const [text, setText] = useState('')
  return (
    <div className={styles.box}>
      <Card>
        <p>{label}: first text</p>
        <TextInput label="Reason" value={text} onChange={setText} />
        <Button onClick={() => setCount(count + 1)}>{\`Clicked \${count}\`}</Button>
      </Card>
    </div>
  )
}
`

test.describe.configure({ timeout: 240_000 })

let folder: string
let remote: string
let form: string
let dev: DevProcess

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = await mkdtemp(join(places, 'dev-spec-'))
  remote = await createRemote(folder, 'refunds')
  form = await createRemote(folder, 'vat', '--form')
  await write(counter)
  await proposeFor("{ resources: ['orders'], record: { status: ['paid'] }, permissions: ['a'] }")
  dev = await startDev(remote)
})
test.afterAll(async () => {
  await dev.end()
  await rm(folder, { recursive: true })
})

/** Has the remote propose its slot below the fields of a record, with a gate. */
async function proposeFor(gate: string): Promise<void> {
  const file = join(remote, 'webpack.config.ts')
  const text = await readFile(file, 'utf8')
  const named = text.replace("locations: ['", "locations: ['resource-after-form', '")
  const slot = /\{ location: '[^']+',/
  await writeFile(file, named.replace(slot, `{ location: 'resource-after-form', gate: ${gate},`))
}

const write = (text: string) => writeFile(join(remote, 'src/refunds.tsx'), text)
const shown = (page: Page) => host(page).getByText(/^Refunds: \w+ text$/)

test('a changed text is there at once, and what was typed and counted stays', async ({ page }) => {
  await page.goto(dev.url)
  await host(page).getByLabel('Reason').fill('Broken cup', patient)
  await host(page).getByRole('button', { name: 'Clicked 0' }).click()

  await write(counter.replace('first text', 'second text'))

  await expect(host(page).getByText('second text')).toBeVisible(patient)
  await expect(host(page).getByLabel('Reason')).toHaveValue('Broken cup')
  await expect(host(page).getByRole('button', { name: 'Clicked 1' })).toBeVisible()
})

test('a gate is said with what the page meets of it: by the record, as it is saved', async ({
  page,
}) => {
  await page.goto(dev.url)
  const gate = page.getByRole('region', { name: 'Gate' })
  await expect(gate).toContainText('A host does not draw it on this page.', patient)
  await page.getByLabel('Location').selectOption('dashboard-before-cards')
  await expect(gate).toHaveCount(0)
  await page.getByLabel('Location').selectOption('resource-after-form')
  await expect(gate.getByRole('listitem')).toHaveText([
    'resources: orders',
    'status: paid; here "open"',
    'permissions: a',
  ])
  await expect(gate.locator('[data-met=false]')).toHaveCount(1)

  await page.getByLabel('Record').selectOption('2')

  await expect(gate).toContainText('A host draws it on this page, for whom it is meant.')
  await expect(host(page).getByLabel('Reason')).toBeVisible(patient)
})

test('a fault is told with its file, the last good one stays, and mended it goes on', async ({
  page,
}) => {
  await page.goto(dev.url)
  await host(page).getByLabel('Reason').fill('Broken cup', patient)

  await write(counter.replace('first text</p>', 'third text</q>'))
  await expect(page.getByRole('alert')).toContainText('refunds.tsx', patient)
  await expect(shown(page)).toBeVisible()
  await write(counter.replace('first text', 'third text'))

  await expect(host(page).getByText('third text')).toBeVisible(patient)
  await expect(page.getByRole('alert')).toBeHidden(patient)
  await expect(host(page).getByLabel('Reason')).toHaveValue('Broken cup')
})

test('an undo is seen as well: what was there two builds ago is there again, with its state', async ({
  page,
}) => {
  await page.goto(dev.url)
  await host(page).getByLabel('Reason').fill('Broken cup', patient)

  for (const text of ['one', 'two', 'one', 'two', 'one']) {
    await write(counter.replace('first text', `${text} text`))
    await expect(host(page).getByText(`Refunds: ${text} text`)).toBeVisible(patient)
  }

  await expect(page.getByRole('status')).toHaveText('Up to date.')
  await expect(host(page).getByLabel('Reason')).toHaveValue('Broken cup')
})

test('a page that stayed open sees the first build of the command that was started again', async ({
  page,
  watch,
}) => {
  // Between both commands nobody is there, and then no build yet.
  watch.allow(/ERR_/, /503 \(Service Unavailable\)/)
  const cwd = await createRemote(folder, 'again')
  const source = join(cwd, 'src/again.tsx')
  const text = (name: string) => `export const Again = () => <p>The ${name} run</p>\n`
  await writeFile(source, text('first'))
  const first = await startDev(cwd)
  await page.goto(first.url)
  await expect(host(page).getByText('The first run')).toBeVisible(patient)
  await first.end()
  await expect(page.getByRole('status')).toContainText('has ended', patient)

  await writeFile(source, text('second'))
  const second = await startDev(cwd, new URL(first.url).port)

  await expect(host(page).getByText('The second run')).toBeVisible(patient)
  await page.goto('about:blank')
  await second.end()
})

test('where the first build fails nothing is said to stay, and mended the component is there', async ({
  page,
}) => {
  const cwd = await createRemote(folder, 'broken')
  const source = join(cwd, 'src/broken.tsx')
  const text = 'export const Broken = () => <p>Mended</p>\n'
  await writeFile(source, text.replace('</p>', '</q>'))
  const first = await startDev(cwd)
  await page.goto(first.url)

  await expect(page.getByRole('alert')).toContainText('broken.tsx', patient)
  await expect(page.getByRole('heading', { name: 'The build failed.', exact: true })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await writeFile(source, text)

  await expect(host(page).getByText('Mended')).toBeVisible(patient)
  await expect(page.getByRole('alert')).toBeHidden()
  await page.goto('about:blank')
  await first.end()
})

test('a build that cannot be fetched leaves what is on screen, and the next one is there', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_|Failed to fetch/)
  await page.goto(dev.url)
  await host(page).getByLabel('Reason').fill('Broken cup', patient)
  const before = await shown(page).innerText()
  const refused = new Set<string>()
  await page.route(/\/slipway\.json|\/with\//, (route) => {
    refused.add(new URL(route.request().url()).pathname.split('/')[1] ?? '')
    return route.abort()
  })

  await write(counter.replace('first text', 'lost text'))
  await expect.poll(() => [...refused].sort(), patient).toEqual(['slipway.json', 'with'])
  await expect(shown(page)).toHaveText(before)
  await page.unrouteAll()
  await write(counter.replace('first text', 'next text'))

  await expect(host(page).getByText('Refunds: next text')).toBeVisible(patient)
  await expect(host(page).getByLabel('Reason')).toHaveValue('Broken cup')
})

test('where state cannot be kept the component is mounted anew', async ({ page }) => {
  await page.goto(dev.url)
  await host(page).getByLabel('Reason').fill('Broken cup', patient)

  await write(counter.replace("useState('')", "useState('by default')"))

  await expect(host(page).getByLabel('Reason')).toHaveValue('by default', patient)
})

test('changed styles are there at once', async ({ page }) => {
  await page.goto(dev.url)
  const card = host(page).locator('[data-slipway-slot="Refunds"] > div')
  await expect(card).toBeVisible(patient)

  await writeFile(join(remote, 'src/refunds.module.css'), '.box { padding: 33px; }\n')

  await expect(card).toHaveCSS('padding-top', '33px', patient)
})

test('every location shows the component', async ({ page }) => {
  await page.goto(dev.url)
  const location = page.getByLabel('Location')
  await expect(location.getByRole('option')).toHaveCount(15, patient)
  const names = await location
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
  for (const name of names) {
    await location.selectOption(name)
    const slot = host(page).locator(`[data-slipway-location="${name}"]`)
    await expect(slot.getByText(/^Refunds: \w+ text$/).first(), name).toBeVisible(patient)
  }
})

test('a form component stands in the form on create, edit and view', async ({ page }) => {
  const other = await startDev(form)
  try {
    for (const place of ['form-create', 'form-edit', 'form-view']) {
      await page.goto(`${other.url}?place=${place}`)
      await expect(host(page).getByLabel('Label'), place).toBeVisible(patient)
    }
  } finally {
    // Streams that end under a page are reported in its console.
    await page.goto('about:blank')
    await other.end()
  }
})

test('the states: loading, failed, slow', async ({ page, watch }) => {
  watch.allow(/503/)
  await page.goto(`${dev.url}?state=loading`)
  await expect(host(page).locator('[data-slipway-loading]')).toBeAttached(patient)

  await page.getByRole('radio', { name: 'failed', exact: true }).check()
  await expect(host(page).getByRole('group', { name: /Refunds/ })).toBeVisible(patient)

  await page.getByRole('radio', { name: 'slow', exact: true }).check()
  await expect(host(page).locator('[data-slipway-loading]')).toBeAttached(patient)
  await expect(shown(page)).toBeVisible(patient)
})

test('role, record, language and tenant are those of the bar, and stand in the address', async ({
  page,
}) => {
  await page.goto(dev.url)
  await page.getByLabel('Location').selectOption('resource-page-actions', patient)
  await page.getByLabel('Record').selectOption('3')
  await page.getByLabel('Role').selectOption('viewer')
  await page.getByRole('radio', { name: 'de', exact: true }).check()
  await page.getByLabel('Tenant').selectOption('2')
  const isRight = async () => {
    await expect(host(page).getByRole('heading', { name: 'SO-1003' })).toBeVisible(patient)
    await expect(host(page).getByRole('link', { name: 'Aufträge' }).first()).toBeVisible()
    await expect(host(page).getByRole('link', { name: 'Bearbeiten' })).toBeHidden()
  }

  await isRight()
  await page.reload()
  await isRight()
  await expect(page.getByLabel('Tenant')).toHaveValue('2')
})

test('props that the schema refuses are told and not shown', async ({ page }) => {
  await page.goto(dev.url)
  const props = page.getByLabel('Props')
  await expect(shown(page)).toBeVisible(patient)

  await props.fill('{ "label": 5 }')
  await expect(page.getByText('it must be string')).toBeVisible()
  await props.fill('{ "label": ')
  await expect(page.getByText('This is not a JSON object.')).toBeVisible()
  await props.fill('{ "label": "Given back" }')

  await expect(host(page).getByText(/^Given back: /)).toBeVisible(patient)
})

test('a text by language is that of the bar, and each language is checked', async ({ page }) => {
  await page.goto(dev.url)
  const props = page.getByLabel('Props')
  await expect(shown(page)).toBeVisible(patient)

  await props.fill('{ "label": { "$text": { "en": "Given back", "de": "" } } }')
  await expect(page.getByText('/label/$text/de: is empty')).toBeVisible()
  await props.fill('{ "label": { "$text": { "en": "Given back", "de": "Erstattet" } } }')
  await expect(host(page).getByText(/^Given back: /)).toBeVisible(patient)
  await page.getByRole('radio', { name: 'de', exact: true }).check()

  await expect(host(page).getByText(/^Erstattet: /)).toBeVisible(patient)
})

for (const [name, query] of [
  ['light', ''],
  ['dark', '?scheme=dark&place=resource-before-form'],
  ['phone', '?width=phone'],
] as const) {
  test(`bar and host are fine for axe: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: name === 'dark' ? 'dark' : 'light' })
    await page.goto(`${dev.url}${query}`)
    await expect(shown(page)).toBeVisible(patient)

    const { violations } = await new AxeBuilder({ page }).analyze()

    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  })
}

test('the phone is 390 pixels wide, and the bar is usable on one', async ({ page }) => {
  await page.goto(`${dev.url}?width=phone`)
  const frame = page.getByTitle('The host')
  await expect(shown(page)).toBeVisible(patient)
  expect((await frame.boundingBox())?.width).toBe(390)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Location').selectOption('header-banner')

  await expect(shown(page)).toBeVisible(patient)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a remote of Vite keeps what was typed and counted as well, in components that it does not export too', async ({
  page,
}) => {
  const tips = await createRemote(folder, 'tips', '--bundler', 'vite')
  const part = (text: string, hook = '') => `import { TextInput } from '@slipway/sdk/ui'
import { type ReactElement, useEffect, useState } from 'react'

function Note(): ReactElement {
  const [text, setText] = useState('')
  ${hook}
  return <TextInput label="Note" value={text} onChange={setText} />
}

export const Tips = (): ReactElement => <div><p>${text} text</p><Note /></div>
`
  const file = join(tips, 'src/tips.tsx')
  await writeFile(file, part('first'))
  const own = await startDev(tips)
  await page.goto(own.url)
  const note = host(page).getByLabel('Note')
  await note.fill('Broken cup', patient)

  await writeFile(file, part('second'))

  await expect(host(page).getByText('second text')).toBeVisible(patient)
  await expect(note).toHaveValue('Broken cup')

  // Other hooks are another state.
  await writeFile(file, part('third', 'useEffect(() => {}, [])'))
  await expect(host(page).getByText('third text')).toBeVisible(patient)
  await expect(note).toHaveValue('')
  await page.goto('about:blank')
  await own.end()
})
