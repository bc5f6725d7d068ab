import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FormMode, ListBody } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createFakeApi, problemReply } from '../testing/fake-api'
import { clearRegistries, renderHost } from '../testing/render-host'
import {
  sampleForm,
  sampleList,
  sampleMeta,
  sampleRecord,
  signedInBoot,
} from '../testing/sample-bodies'
import { unplaced } from '../testing/unplaced'

afterEach(clearRegistries)

const meta = { ...sampleMeta, permissions: ['orders.update', 'slipway.manage'] }
const boot = { ...signedInBoot, session: 'known', meta } as const

const field = { kind: 'field', readOnly: false, type: 'text', maxLength: 40 } as const
const refund: ListBody['actions'][number] = {
  name: 'refund',
  label: 'Refund',
  tone: 'default',
  on: 'both',
  fields: [
    { ...field, name: 'note', label: 'Remark', required: false },
    { ...field, name: 'reason', label: 'Reason', required: true },
  ],
}

function createApi() {
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))
  api.answer('GET /resources/orders/form', ({ search }) => {
    const form = sampleForm(search.get('mode') as FormMode)
    return { body: { ...form, actions: [refund] } }
  })
  api.answer('GET /resources/orders', () => ({ body: { ...sampleList(1), actions: [refund] } }))
  api.answer('GET /resources/orders/1', () => ({
    body: { ...sampleRecord(1), actions: ['refund', 'delete'] },
  }))
  const current = { ...sampleRecord(1, { reference: 'Theirs' }), etag: '"1-2"' }
  api.answer('PATCH /resources/orders/1', () => problemReply(412, 'edit-conflict', { current }))
  return api
}

const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function openMenuItem(user: UserEvent, name: RegExp) {
  await press(user, 'More actions')
  await user.click(await screen.findByRole('menuitem', { name, ...unplaced }))
}

async function typeInForm(user: UserEvent) {
  await user.type(await screen.findByLabelText(/Reference/), '!')
}

interface Case {
  readonly path: string
  readonly open: (user: UserEvent) => Promise<void>
  /** What has the focus: the name of a field or a button. */
  readonly focus: string | RegExp
}

const cases: Readonly<Record<string, Case>> = {
  'a deletion': {
    path: '/resources/orders/1',
    open: (user) => openMenuItem(user, /Delete this order/),
    focus: 'Cancel',
  },
  'an action with fields': {
    path: '/resources/orders/1',
    open: (user) => press(user, 'Refund'),
    focus: /Reason/,
  },
  'unsaved changes': {
    path: '/resources/orders/1/edit',
    open: async (user) => {
      await typeInForm(user)
      await user.click(screen.getByRole('link', { name: /^Slipway/ }))
    },
    focus: 'Keep editing',
  },
  'a new tenant': {
    path: '/manage/tenants',
    open: (user) => press(user, /New tenant/),
    focus: /Name/,
  },
  'the keyboard shortcuts': {
    path: '/resources/orders',
    open: async (user) => {
      await screen.findByRole('link', { name: 'SO-1' })
      await user.keyboard('?')
    },
    focus: /./,
  },
  'a conflict': {
    path: '/resources/orders/1/edit',
    open: async (user) => {
      await typeInForm(user)
      await press(user, 'Save changes')
    },
    focus: /Theirs/,
  },
}

const nameOf = (element: Element | null) =>
  element?.getAttribute('aria-label') ??
  (element as HTMLInputElement | null)?.labels?.[0]?.textContent ??
  element?.textContent ??
  ''

test.each(Object.entries(cases))(
  'the dialog of %s has the focus where one begins, Close last, and Escape closes it',
  async (_what, { path, open, focus }) => {
    const { user } = await renderHost({ path, api: createApi(), boot })
    await open(user)
    const dialog = await screen.findByRole('dialog')

    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await waitFor(() => expect(nameOf(document.activeElement)).toMatch(focus))
    const stops = [...dialog.querySelectorAll<HTMLElement>('button, input, textarea, a[href]')]
    expect(nameOf(stops.at(-1) ?? null)).toBe('Close')
    expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1)

    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).not.toBe(dialog)
  },
)

test('the focus returns to what opened the dialog', async () => {
  const { user } = await renderHost({ path: '/manage/tenants', api: createApi(), boot })
  await press(user, /New tenant/)
  await user.click(await screen.findByRole('button', { name: 'Close' }))

  await waitFor(() => expect(screen.getByRole('button', { name: /New tenant/ })).toHaveFocus())
})

// One place decides where focus and Close are.
test('every dialog and drawer is made by the same component', () => {
  const sources = readdirSync('host', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  )

  const others = sources.filter((name) => {
    const text = readFileSync(join('host', name), 'utf8')
    return /<(?:Modal|Drawer)\b/.test(text) && name !== join('ui', 'dialogs', 'dialog.tsx')
  })

  expect(sources.length).toBeGreaterThan(100)
  expect(others).toEqual([])
})
