import { SlotComponentRegistry } from '@slipway/sdk'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { descriptor } from '../../testing/render-slots'
import { sampleMeta, signedInBoot } from '../../testing/sample-bodies'
import { unplaced } from '../../testing/unplaced'

expect.extend(toHaveNoViolations)
afterEach(() => {
  clearRegistries()
  jest.restoreAllMocks()
})

const slots = {
  'dashboard-before-cards': [
    { component: 'Greeting', props: { text: 'Hello' } },
    { component: 'Greeting', props: { text: 'Again' } },
    { component: 'Awaited', props: {} },
  ],
  'dashboard-after-cards': [
    { component: 'Nobody', props: {} },
    { component: 'SwitchedOff', props: {} },
  ],
}
const remotes = {
  slots: { Awaited: descriptor(), SwitchedOff: { unavailable: 'quarantined' as const } },
  globals: {},
}

const mounted: string[] = []
function Greeting({ text }: { readonly text: string }) {
  useState(() => mounted.push(text))
  if (text === 'throw') throw new Error('no such greeting')
  return <p>{text}</p>
}

async function open({ permissions = ['slipway.develop', 'slipway.manage'], locale = 'en' } = {}) {
  mounted.length = 0
  act(() => SlotComponentRegistry.register('Greeting', Greeting))
  const user = { ...sampleMeta.user, locale }
  const meta = { ...sampleMeta, slots, remotes, permissions, user }
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))
  api.answer('GET /develop/remotes', () => ({
    body: { items: [{ remote: 'starter', version: '1.0.0', chosen: 'canary', percent: 5 }] },
  }))
  api.answer('GET /develop/slots', () => ({
    body: {
      items: ['app/dashboard-before-cards/Greeting', 'second-greeting'].map((id) => ({
        place: 'dashboard-before-cards',
        component: 'Greeting',
        id,
      })),
    },
  }))
  const boot = { ...signedInBoot, session: 'known', meta } as const
  const host = await renderHost({ path: '/', api, boot })
  await screen.findByText('Hello')
  return { ...host, api }
}

const keys = '{Alt>}{Shift>}[KeyS]{/Shift}{/Alt}'
const panel = () => screen.findByRole('region', { name: 'Slots on this page' })
const rowOf = async (name: RegExp) => within(await panel()).findByRole('button', { name })

test('its keys show each box of the page with its state, and each location without an entry', async () => {
  const { user } = await open()
  await user.keyboard(keys)

  expect(await rowOf(/^Awaited/)).toHaveTextContent(/Loading.*starter@1\.0\.0.*canary/)
  expect((await screen.findAllByRole('button', { name: /^Greeting/ }))[0]).toHaveTextContent(
    /Shown.*registered by hand/,
  )
  expect(await rowOf(/^Nobody/)).toHaveTextContent('Missing')
  expect(await rowOf(/^SwitchedOff/)).toHaveTextContent('Unavailable')
  const empty = within(await panel()).getByRole('region', { name: 'Every page, above the content' })
  expect(empty).toHaveTextContent(/No entry|Not here/)
  expect(screen.getByText('5 boxes')).toBeInTheDocument()
  expect(await axe(await panel())).toHaveNoViolations()
})

test('the page is not drawn anew by it, and is as it was when it is closed', async () => {
  const { user } = await open()
  const before = document.querySelector('main')?.innerHTML
  await user.keyboard(keys)
  await panel()
  await user.keyboard(keys)

  await waitFor(() => expect(document.querySelector('main')?.innerHTML).toBe(before))
  expect(mounted).toEqual(['Hello', 'Again'])
})

test('nobody without the permission can open it, by no key and in no menu', async () => {
  const { user, api } = await open({ permissions: ['slipway.manage'] })
  await user.keyboard(keys)
  await user.click(screen.getByRole('button', { name: /Account of/ }))
  await screen.findByRole('menuitem', { name: /Sign out/, ...unplaced })

  expect(screen.queryByRole('menuitem', { name: 'Show slots', ...unplaced })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Slots on this page' })).toBeNull()
  expect(api.calls.some(({ path }) => path.startsWith('/develop'))).toBe(false)
})

test('the menu of the account opens it, and the list of keys names it', async () => {
  const { user } = await open()
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Show slots').parentElement).toHaveTextContent('AltShiftS')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(sheet).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: /Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show slots', ...unplaced }))

  expect(await panel()).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Slots on this page' })).toHaveFocus(),
  )
  // As long as it is there, Escape is the menu's; it gives the focus back to its button.
  await waitFor(() => expect(document.querySelector('[role="menu"]')).toBeNull())
  expect(screen.getByRole('heading', { name: 'Slots on this page' })).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: /Account of/ })).toHaveFocus())
})

test('arrows go from box to box, Enter opens one, Escape leads back and closes', async () => {
  const { user } = await open()
  const link = screen.getByRole('link', { name: 'Orders' })
  link.focus()
  await user.keyboard(keys)
  await rowOf(/^Awaited/)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toHaveAttribute('data-row', 'dashboard-before-cards/Greeting#2')
  await user.keyboard('{Enter}')

  // What explanations and operators call it, not what this page does.
  expect(await screen.findByText('second-greeting')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Why is it like this/ })).toHaveAttribute(
    'href',
    '/app/manage/explain?location=dashboard-before-cards',
  )
  expect(await axe(await panel())).toHaveNoViolations()
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toHaveAttribute('data-row', expect.stringMatching(/#2$/)),
  )
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Slots on this page' })).toBeNull()
  expect(link).toHaveFocus()
})

test('from a box the page is seen as a colleague, by those who may', async () => {
  const { user } = await open({ permissions: ['slipway.develop', 'slipway.preview'] })
  await user.keyboard(keys)
  await user.click(await rowOf(/^Nobody/))
  await user.click(await screen.findByRole('button', { name: 'See as a colleague…' }))

  expect(await screen.findByRole('dialog', { name: 'Preview as …' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Slots on this page' })).toBeNull()
})

test('only those who may manage are led to the explanation', async () => {
  const { user } = await open({ permissions: ['slipway.develop'] })
  await user.keyboard(keys)
  await user.click(await rowOf(/^Nobody/))

  expect(
    await screen.findByText('No released remote offers a component of that name.'),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: /Why is it like this/ })).toBeNull()
})

async function tryOut(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  const json = await screen.findByRole('textbox', { name: 'All props, as JSON' })
  await user.clear(json)
  await user.click(json)
  await user.paste(text)
}

test('a box is drawn with other props at once, and with its own after a reset', async () => {
  const { user, api } = await open()
  await user.keyboard(keys)
  await user.click((await screen.findAllByRole('button', { name: /^Greeting/ }))[0] as HTMLElement)
  await tryOut(user, '{"text":"Tried out"}')

  expect(await screen.findByText('Tried out')).toBeInTheDocument()
  expect(screen.getByText('Again')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByText('Hello')).toBeInTheDocument()
  expect(mounted).toEqual(['Hello', 'Again'])
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('props that are tried out end with the overlay', async () => {
  const { user } = await open()
  await user.keyboard(keys)
  await user.click((await screen.findAllByRole('button', { name: /^Greeting/ }))[0] as HTMLElement)
  await tryOut(user, '{"text":"Tried out"}')
  await screen.findByText('Tried out')
  await user.keyboard(keys)

  expect(await screen.findByText('Hello')).toBeInTheDocument()
})

test('a component that throws with these props costs its box alone, and works again with others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await open()
  await user.keyboard(keys)
  await user.click((await screen.findAllByRole('button', { name: /^Greeting/ }))[0] as HTMLElement)
  await tryOut(user, '{"text":"throw"}')

  expect(await screen.findByText(/It threw while it was drawn/)).toBeInTheDocument()
  expect(screen.getByText(/no such greeting/)).toBeInTheDocument()
  expect(screen.getByText('Again')).toBeInTheDocument()
  await tryOut(user, '{"text":"Better"}')
  expect(await screen.findByText('Better')).toBeInTheDocument()
})

test('what is no JSON is told, and the box keeps its props', async () => {
  const { user } = await open()
  await user.keyboard(keys)
  await user.click((await screen.findAllByRole('button', { name: /^Greeting/ }))[0] as HTMLElement)
  await tryOut(user, '{"text":')

  expect(await screen.findByText(/This is not a JSON object/)).toBeInTheDocument()
  expect(screen.getByText('Hello')).toBeInTheDocument()
})

test('it speaks German', async () => {
  const { user } = await open({ locale: 'de' })
  await user.keyboard(keys)

  expect(await screen.findByRole('region', { name: 'Slots auf dieser Seite' })).toHaveTextContent(
    /Gezeichnet.*von Hand registriert/,
  )
})
