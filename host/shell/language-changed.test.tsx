import type { FieldEntry, MetaBody } from '@slipway/sdk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import type { FakeApi } from '../testing/fake-api'
import { clearRegistries, renderHost } from '../testing/render-host'
import { sampleForm, sampleList, sampleMeta } from '../testing/sample-bodies'

afterEach(clearRegistries)

const words: Readonly<Record<string, string>> = {
  Reference: 'Zeichen',
  Status: 'Stand',
  Open: 'Offen',
  Orders: 'Bestellungen',
  Order: 'Bestellung',
}
const german = <Value extends object>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (key, part) =>
    key === 'label' || key === 'singular' ? (words[part] ?? part) : part,
  )

/** From now on the server speaks German to this reader; the tab hears it, as of a change in another one. */
async function speakGerman(app: { refreshSlots(): Promise<void> }, api: FakeApi): Promise<void> {
  const meta: MetaBody = { ...german(sampleMeta), user: { ...sampleMeta.user, locale: 'de' } }
  api.answer('GET /meta', () => ({ body: meta }))
  api.answer('GET /resources/orders', () => ({ body: german(sampleList(1)) }))
  api.answer('GET /resources/orders/form', () => ({ body: german(withPattern()) }))
  await act(() => app.refreshSlots())
}

/** With a field whose pattern has words of the application, and one with a line of help. */
function withPattern() {
  const form = sampleForm('edit')
  const fields = form.fields.map((entry) =>
    entry.kind === 'field' && entry.name === 'reference' ? { ...entry, help: 'Kurz' } : entry,
  ) as FieldEntry[]
  return { ...form, fields }
}

test('a language chosen in another tab is the language of the list that is open', async () => {
  const { app, api } = await renderHost({ path: '/resources/orders' })
  await screen.findByRole('columnheader', { name: /Reference/ })

  await speakGerman(app, api)

  expect(await screen.findByRole('columnheader', { name: /Zeichen/ })).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible()
  expect(screen.getAllByText('Offen')[0]).toBeVisible()
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  expect(screen.queryByText('Reference')).toBeNull()
})

test('a form with unsaved work goes on in the new language, with what was typed', async () => {
  const { app, api, user } = await renderHost({ path: '/resources/orders/1/edit' })
  await user.type(await screen.findByLabelText(/Reference/), ' urgent')

  await speakGerman(app, api)

  const typed = await screen.findByLabelText(/Zeichen/)
  expect(typed).toHaveValue('SO-1 urgent')
  expect(typed).toHaveAccessibleDescription(/Kurz/)
  // A field of choices takes the new word after it was drawn.
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Stand' })).toHaveValue('Offen'))
  await user.click(await screen.findByRole('button', { name: 'Änderungen speichern' }))
  await waitFor(() =>
    expect(api.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      reference: 'SO-1 urgent',
    }),
  )
})
