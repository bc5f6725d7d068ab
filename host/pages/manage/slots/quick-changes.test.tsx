import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { createFakeApi, type FakeApi } from '../../../testing/fake-api'
import { answerLayouts, mapEntry, slotMap } from '../../../testing/layout-bodies'
import { operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

const bar = 'header-banner'
const barName = 'Every page, banner at the top'
const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

/** The page, on a server whose answers to a change come when they are let go. */
async function openSlowly() {
  const api = createFakeApi()
  const entries = names.map((name) => mapEntry(bar, name))
  const layouts = answerLayouts(api, slotMap(entries, { placeable: [] }))
  api.answer('GET /meta', () => ({ body: operatorBoot.meta }))
  const held = holdChanges(api)
  const host = await renderHost({ path: '/manage/slots', boot: operatorBoot, api: held.api })
  await screen.findByRole('button', { name: 'Fifth' })
  const saved = () => layouts.drafts[0]?.layout.order[bar]?.map((id) => id.split('/').at(-1))
  return { ...host, held, saved, layouts }
}

function holdChanges(api: FakeApi) {
  const waiting: (() => void)[] = []
  const isDraft = (input: unknown) => /\/layout\/drafts(\/\d+)?$/.test(String(input))
  const fetch: typeof api.fetch = async (input, init) => {
    const reply = await api.fetch(input, init)
    const isHeld = isDraft(input) && (init?.method === 'POST' || init?.method === 'PUT')
    if (isHeld) await new Promise<void>((go) => waiting.push(go))
    return reply
  }
  return {
    api: { ...api, fetch },
    underWay: () => waitFor(() => expect(waiting).not.toHaveLength(0)),
    letGo: () =>
      act(async () => {
        for (const go of waiting.splice(0)) go()
      }),
  }
}

/** Lets go whatever comes, until everything is saved. */
const untilSaved = (held: ReturnType<typeof holdChanges>) =>
  waitFor(
    async () => {
      await held.letGo()
      expect(screen.getByText(/^Saved,/)).toBeVisible()
    },
    { timeout: 10_000 },
  )

async function shown(): Promise<string[]> {
  const items = within(await screen.findByRole('list', { name: barName })).getAllByRole('listitem')
  return items.map((item) => within(item).getAllByRole('button')[0]?.textContent ?? '')
}

const up = (name: string) =>
  fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'ArrowUp', altKey: true })

test('steps made while the first one is being saved come after it, none is lost', async () => {
  const { held, saved } = await openSlowly()
  up('Fifth')
  await held.underWay()
  up('Fifth')
  up('Second')
  await held.letGo()
  // The address does not name the new draft yet.
  up('Fifth')
  const wanted = ['Second', 'Fifth', 'First', 'Third', 'Fourth']
  expect(await shown()).toEqual(wanted)
  await untilSaved(held)

  expect(await shown()).toEqual(wanted)
  expect(saved()).toEqual(wanted)
})

test('two steps before the page is drawn again are two steps, and are undone as two', async () => {
  const { held, saved, user } = await openSlowly()
  act(() => {
    up('Fifth')
    up('Fifth')
  })
  expect(await shown()).toEqual(['First', 'Second', 'Fifth', 'Third', 'Fourth'])
  act(() => {
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  })
  expect(await shown()).toEqual(names)
  await user.keyboard('{Control>}y{/Control}')
  await untilSaved(held)

  expect(saved()).toEqual(['First', 'Second', 'Third', 'Fifth', 'Fourth'])
})

test('at the moment of the answer nothing goes back to what is published', async () => {
  const { held } = await openSlowly()
  up('Fifth')
  await held.underWay()
  const seen = new Set<string>()
  const watcher = new MutationObserver(async () => seen.add((await shown()).join()))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  await untilSaved(held)
  watcher.disconnect()

  expect([...seen]).toEqual(['First,Second,Third,Fifth,Fourth'])
})

test('what was read before a change was saved does not take its place', async () => {
  const { held, saved, app, api } = await openSlowly()
  up('Fifth')
  await untilSaved(held)
  let comeLate = () => {}
  const late = new Promise<void>((come) => {
    comeLate = come
  })
  const before = await api.fetch('/manage/layout/drafts/3')
  const old = { body: await before.json(), headers: { etag: '"1"' } }
  api.answer('GET /manage/layout/drafts/3', async () => {
    await late
    return old
  })
  // Something was changed elsewhere: everything is read again.
  api.answer('GET /meta', () => ({ body: { ...operatorBoot.meta, revision: 99 } }))
  await act(() => app.live.meta.renew())
  up('Fifth')
  await untilSaved(held)
  await act(async () => comeLate())
  await act(() => new Promise((later) => setTimeout(later, 50)))
  const wanted = ['First', 'Second', 'Fifth', 'Third', 'Fourth']
  expect(await shown()).toEqual(wanted)
  up('Fifth')
  await untilSaved(held)

  expect(saved()).toEqual(['First', 'Fifth', 'Second', 'Third', 'Fourth'])
})

test('what was changed while the change before was being saved is saved as well when the page is left', async () => {
  const { held, saved, user } = await openSlowly()
  up('Fifth')
  await held.underWay()
  up('Fifth')
  await user.click(screen.getByRole('link', { name: 'Roles' }))
  await screen.findByRole('heading', { name: 'Roles', level: 1 })

  await held.letGo()
  await held.underWay()
  await held.letGo()

  expect(saved()).toEqual(['First', 'Second', 'Fifth', 'Third', 'Fourth'])
  // The draft that was made concerns the page that was left.
  expect(window.location.search).not.toContain('draft')
})
