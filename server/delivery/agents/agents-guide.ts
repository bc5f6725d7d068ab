/**
 * How a component for a host is written: `AGENTS.md` of a team's folder. It is the same for every viewer.
 *
 * Its fences are tildes, because it stands in a template itself.
 */
export function agentsGuide({ origin }: { readonly origin: string }): string {
  return `# For whoever writes components for ${origin}, people and programs

This folder is a **remote** of Slipway: React components that an admin host draws in named slots. The host loads them at run time; it is not built or restarted for them. What this host has, its locations, resources with their fields, and components, is in \`llms.txt\` beside this file, or at ${origin}/llms.txt.

## Commands
| | |
|---|---|
| \`npx slipway create NAME --location LOCATION --url ${origin}\` | a new folder with one component and its tests |
| \`npx slipway dev\` | the component in the real host with sample data, without a server |
| \`npx slipway test\` | \`src/**/*.test.tsx\` |
| \`npx slipway check\` | everything that publishing would refuse; it must end with 0 before you are done |
| \`npx slipway publish --release\` | builds, checks, sends, and makes the version live (with a team's token) |
| \`npx slipway agents\` | writes this file and \`llms.txt\` again, as the host is now |

## Rules
- Import from \`react\`, \`@slipway/sdk\` and \`@slipway/sdk/ui\`; other packages become part of the remote. Never import the host, its UI kit (Mantine) or \`react-dom/client\`.
- Every text for readers is in English and in the other languages of the host, by \`useTranslation(messages)\`; a prop comes in the reader's language already. \`{count}\` in a text is filled in by \`t('left', { count })\`; there are no plurals: write two texts (\`one\`, \`other\`) and choose by the number.
- Dates, numbers and amounts by \`Intl\` with \`useLocale()\`. An amount of money is a whole number of the smallest unit (cents).
- Colours, sizes and fonts by the UI kit, or in a CSS module by variables such as \`--mantine-color-dimmed\`, \`--mantine-spacing-md\`: both schemes, light and dark, follow by themselves. No \`style\` for the whole page, no \`!important\`.
- \`check\` draws the component in the real host with made-up records that have **other fields and values than this host's**, and a record may lack any value: \`undefined\` and \`null\` must break nothing (\`new Date(undefined)\` given to \`Intl\` throws). A call may be answered with 404 there: that is the third state below.
- Loading, nothing there, and failure are three states that a reader sees: \`Loader\`, a sentence, \`Notice\` with a button that tries again.
- Every control has a name; every picture an \`alt\`; a table has heads. \`check\` runs axe: each finding refuses the version.
- Rights shown by \`usePermission('orders.update')\` are for display. The server decides; show what it refuses.
- \`check\` also runs \`tsc\` on the tests: change or remove those that \`create\` wrote for its own example (\`src/*.test.tsx\`, \`e2e/*.spec.ts\`), and its props, where the component has none.
- No \`eval\`, no inline script, no request to another origin that \`origins\` does not name.

## The definition: \`webpack.config.ts\`
~~~ts
import { defineRemote } from '@slipway/sdk/build'
import { unpaidOrdersProps } from './src/unpaid-orders-props'

export default defineRemote({
  components: {
    UnpaidOrders: {
      module: './src/unpaid-orders.tsx',
      props: unpaidOrdersProps,
      locations: ['dashboard-before-cards'],
      minHeight: 220,
    },
  },
  // Where it appears by itself once it is released. The host's application, or an operator, may place it instead.
  slots: [{ location: 'dashboard-before-cards', component: 'UnpaidOrders', props: { most: 5 } }],
})
~~~

\`props\` may be left out, of the component and of the slot. A component for forms has \`global: true\`, no locations and no slot: the application has its place.

A slot may have a \`gate\`; the server decides by it, and whoever does not pass gets nothing of the slot. All of these have to hold:

| | |
|---|---|
| \`permissions: ['orders.view']\` | who may; nobody who has not signed in. A permission of the application's own has a name such as \`orders.approve\` |
| \`resources: ['orders']\` | on the pages of this resource, its list too, where the page has the location; not at \`dashboard-…\` |
| \`mode: ['view']\` | of \`view\`, \`edit\`, \`create\` |
| \`record: { status: ['open'], urgent: false, total: { min: 100 } }\` | on pages of a record that has these values as saved; needs \`resources\`. The slot comes and goes within two seconds of a change |

A location for \`anyone\` needs an operator's grant. Its pages include the sign-in page: a gate with \`permissions\` keeps the slot off there. A component may draw nothing: \`return null\`, with the type \`ReactElement | null\`.

## Props: \`src/unpaid-orders-props.ts\`
~~~ts
import type { PropsOf } from '@slipway/sdk'
import * as z from 'zod/mini'

export const unpaidOrdersProps = z.object({ most: z.int().check(z.minimum(1), z.maximum(20)) })
export type UnpaidOrdersProps = PropsOf<typeof unpaidOrdersProps>
~~~

No regular expressions, no recursion. \`.default()\` is not filled in: write the default into the component.

## A component that reads: \`src/unpaid-orders.tsx\`
~~~tsx
import { type SlotProps, useApi, useLocale, useTranslation } from '@slipway/sdk'
import { Anchor, Button, Card, Heading, Loader, Notice, Stack, Table, Text } from '@slipway/sdk/ui'
import { type ReactElement, useEffect, useState } from 'react'
import type { UnpaidOrdersProps } from './unpaid-orders-props'

type Props = SlotProps<'dashboard-before-cards', UnpaidOrdersProps>

interface Order {
  readonly id: number
  readonly title: string
  readonly values: { readonly total?: number | null }
  readonly titles?: { readonly customer?: string }
}

const messages = {
  en: { title: 'Oldest unpaid orders', order: 'Order', customer: 'Customer', total: 'Total', none: 'All orders are paid.', failed: 'The orders cannot be read.', again: 'Try again', loading: 'Reading orders' },
  de: { title: 'Älteste unbezahlte Bestellungen', order: 'Bestellung', customer: 'Kunde', total: 'Summe', none: 'Alle Bestellungen sind bezahlt.', failed: 'Die Bestellungen können nicht gelesen werden.', again: 'Erneut versuchen', loading: 'Bestellungen werden gelesen' },
} as const

export function UnpaidOrders({ most }: Props): ReactElement {
  const api = useApi()
  const locale = useLocale()
  const t = useTranslation(messages)
  const [orders, setOrders] = useState<readonly Order[] | 'failed'>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    api
      .get(\`/resources/orders?filter[status]=open&sort=orderedAt&perPage=\${most}\`, { signal: stop.signal })
      .then((list) => setOrders((list as { readonly items: readonly Order[] }).items))
      .catch(() => stop.signal.aborted || setOrders('failed'))
    return () => stop.abort()
  }, [api, most, tries])
  const list = orders === 'failed' ? undefined : orders
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('title')}</Heading>
        {orders === undefined && <Loader label={t('loading')} />}
        {orders === 'failed' && (
          <Notice tone="danger">
            {t('failed')} <Button onClick={() => setTries(tries + 1)}>{t('again')}</Button>
          </Notice>
        )}
        {list?.length === 0 && <Text>{t('none')}</Text>}
        {list !== undefined && list.length > 0 && (
          <Table
            label={t('title')}
            rows={list}
            rowKey={({ id }) => id}
            columns={[
              { key: 'order', label: t('order'), cell: ({ id, title }) => <Anchor to={\`/resources/orders/\${id}\`}>{title}</Anchor> },
              { key: 'customer', label: t('customer'), cell: ({ titles }) => titles?.customer ?? '–' },
              { key: 'total', label: t('total'), align: 'right', cell: ({ values }) => (values.total == null ? '–' : money.format(values.total / 100)) },
            ]}
          />
        )}
      </Stack>
    </Card>
  )
}
~~~

## The API, by \`useApi()\`
\`get(path, { signal })\`, \`post(path, body)\`, \`patch(path, body, { ifMatch })\`, \`delete(path, { ifMatch })\` below the host's address. The body is \`unknown\`: cast it. A failure is a \`ProblemError\` with \`code\`, \`status\`, \`message\` (\`isProblem(error)\`, \`isProblem(error, 'edit-conflict')\`).

| | |
|---|---|
| \`GET /resources/NAME\` | \`{ items, total: { value, exact }, next, prev }\`: a page of them, and how many there are in all |
| a record | \`{ id, title, label, values, titles, etag }\`; \`values\` by field; \`titles\` has, by field of a relation, the title of the other record: \`titles?.customer\` |
| \`?filter[field]=value\`, \`=a,b\`, \`=\` | exactly this (\`true\`, \`false\`, the id of a relation), any of these, without a value |
| \`?filter[field][min]=…&filter[field][max]=…\` | from, to, both inclusive: numbers, amounts, dates (\`2026-01-31\`) |
| \`?sort=field\`, \`?sort=-field\`, \`?q=text\`, \`?perPage=1…100\`, \`?page=2\` | order, search, pages of 25 if nothing is said. Computed fields, long texts and multi-selects cannot be sorted by, and computed ones not filtered: read the records and do it yourself |
| all records, for a sum | \`perPage=100\`, and \`page=2\` and so on while \`next\` is not \`null\` |
| \`GET /resources/NAME/ID\` | one record, with \`actions\` |
| \`POST /resources/NAME\` | a new record of flat values |
| \`PATCH /resources/NAME/ID\` | the values that changed, with \`ifMatch: record.etag\`; 412 \`edit-conflict\` when somebody was faster |
| \`POST /resources/NAME/actions/ACTION\` | \`{ ids: [7], input: {} }\`; \`input\` has the fields that the action asks for; the reply is \`{ message, done, refused }\` |

Pages of the interface: \`/\`, \`/resources/NAME\`, \`/resources/NAME/ID\`, \`/resources/NAME/ID/edit\`, \`/resources/NAME/new\`. The address of a list takes \`filter\`, \`sort\` and \`q\` as above: \`<Anchor to="/resources/orders?filter[status]=open">\`.

## Hooks
\`useSession()\` (\`{ state, user }\`; \`user\` has \`id\`, \`name\`, \`email\`, \`locale\`, and is \`null\` for whoever has not signed in), \`usePermission(name)\`, \`useTenant()\` (\`{ tenant, tenants }\` with \`id\` and \`name\`), \`useLink(path)\`, \`useNavigate()\`, \`useNotify()\` (\`notify({ tone: 'success', message })\`; tones \`success\`, \`error\`, \`info\`), \`useApi()\`, \`useTheme()\`, \`useLocale()\`, \`useTranslation(messages)\`, \`useHost()\` (everything in one; \`refresh()\` reads the records on screen again after a change).

At \`resource-page-actions\` and \`resource-edit-actions\` the props also have \`resource\`, \`resourceId\` and \`record\`. Elsewhere there is no record: read it by \`useApi()\`.

## A component that acts: \`src/urgent-order.tsx\`
~~~tsx
import { isProblem, type SlotProps, useApi, useHost, useTranslation } from '@slipway/sdk'
import { Button } from '@slipway/sdk/ui'
import { type ReactElement, useState } from 'react'

const messages = {
  en: { make: 'Make urgent', done: 'Order {title} is urgent now.' },
  de: { make: 'Als eilig markieren', done: 'Bestellung {title} ist jetzt eilig.' },
} as const

export function UrgentOrder({ resource, record }: SlotProps<'resource-page-actions'>): ReactElement | null {
  const api = useApi()
  const host = useHost()
  const t = useTranslation(messages)
  const [isBusy, setBusy] = useState(false)
  if (record.values['urgent'] === true) return null
  const act = async () => {
    setBusy(true)
    try {
      await api.patch(\`/resources/\${resource}/\${record.id}\`, { urgent: true }, { ifMatch: record.etag })
      host.notify({ tone: 'success', message: t('done', { title: record.title }) })
    } catch (error) {
      if (!isProblem(error)) throw error
      host.notify({ tone: 'error', message: error.message })
    } finally {
      setBusy(false)
    }
    await host.refresh()
  }
  return <Button loading={isBusy} onClick={() => void act()}>{t('make')}</Button>
}
~~~

\`record\` is the saved record, a new object after \`refresh()\`; its values are \`unknown\`: \`Number(record.values['total'] ?? 0)\`.

## The UI kit, \`@slipway/sdk/ui\`
| | Properties (\`?\`: may be left out) |
|---|---|
| \`Button\` | \`variant?\` primary, default, subtle, danger; \`onClick?\`, \`type?\`, \`disabled?\`, \`loading?\`, \`icon?\`, children |
| \`IconButton\` | \`label\`, \`onClick\`, \`disabled?\`, children (the icon) |
| \`Anchor\` | \`to\` (a path below the interface, or an address), children |
| \`Menu\` | \`label\`, \`items\`: \`{ label, onSelect, icon?, disabled?, selected?, danger? }[]\` |
| \`Heading\` | \`level?\` 2 or 3, children |
| \`Text\` | \`size?\` xs, sm, md; \`dimmed?\`, \`strong?\`, \`as?\` p or span, children |
| \`Badge\` | \`tone?\` neutral, accent, success, warning, danger; children |
| \`Avatar\` | \`name\`, \`size?\` |
| \`TextInput\`, \`Textarea\` | \`label\`, \`value\`, \`onChange(value)\`; \`description?\`, \`error?\`, \`required?\`, \`disabled?\`, \`placeholder?\`; \`type?\` of TextInput: text, email, tel, url, date |
| \`Select\` | the same, with \`options\`: \`{ value, label }[]\`; its value may be \`null\` |
| \`Stack\`, \`Group\` | \`gap?\`; Group also \`justify?\` start, end, between, and \`wrap?\`; children |
| \`Card\` | \`title?\`, children |
| \`Table\` | \`label\`, \`rows\`, \`rowKey(row)\`, \`columns\`: \`{ key, label, cell(row), align? }[]\` |
| \`Notice\` | \`tone?\`, \`title?\`, \`urgent?\`, \`onClose?\`, children |
| \`Loader\` | \`label\` |

## A component for forms: \`src/post-code.tsx\`
~~~tsx
import { type FormSlotProps, useHostForm, useTranslation } from '@slipway/sdk'
import { Text, TextInput } from '@slipway/sdk/ui'
import { type ReactElement, useEffect } from 'react'

const messages = {
  en: { wrong: 'A German post code has five digits.' },
  de: { wrong: 'Eine deutsche Postleitzahl hat fünf Ziffern.' },
} as const

export function PostCode({ formContext, label }: FormSlotProps<{ readonly label: string }>): ReactElement {
  const value = useHostForm((form) => String(form.getValue('postCode') ?? ''))
  const error = useHostForm((form) => form.errors['postCode'])
  const disabled = useHostForm((form) => form.disabled)
  const t = useTranslation(messages)
  useEffect(() => {
    // Before a save: a text refuses it, and becomes the field's error.
    const validate = (typed: unknown) =>
      formContext.getValue('country') !== 'DE' || /^[0-9]{5}$/.test(String(typed ?? '')) ? undefined : t('wrong')
    return formContext.register('postCode', { validate })
  }, [formContext, t])
  if (formContext.mode === 'view')
    return (
      <div>
        <Text size="xs" dimmed>{label}</Text>
        <Text>{value || '–'}</Text>
      </div>
    )
  return <TextInput label={label} value={value} error={error} disabled={disabled} onChange={(typed) => formContext.setValue('postCode', typed || null)} />
}
~~~

The fields that it writes are those that the application gave it (\`.fields(['postCode'])\`); they are saved with the form. \`formContext.mode\` is \`create\`, \`edit\` or \`view\`; \`setError(field, text)\` and \`clearError(field)\` say what is wrong before a save, and setting a value clears its error.

## A test: \`src/unpaid-orders.test.tsx\`
~~~tsx
import { accessibilityFaults, mountSlot, screen } from '@slipway/sdk/testing'
import { UnpaidOrders } from './unpaid-orders'

test('the oldest orders are listed, and everybody can read them', async () => {
  const order = { id: 7, title: 'A-7', label: 'A-7', values: { total: 1250 }, etag: '"1"' }
  const { container, host } = mountSlot(UnpaidOrders, {
    location: 'dashboard-before-cards',
    props: { most: 5 },
    host: { replies: { 'GET /resources/orders?filter[status]=open&sort=orderedAt&perPage=5': { items: [order] } } },
  })

  expect(await screen.findByText('A-7')).toBeVisible()
  expect(host.requests[0]).toMatchObject({ method: 'GET' })
  expect(await accessibilityFaults(container)).toEqual([])
})
~~~

\`replies\` may be functions, too. For a record: \`context: { resource: 'orders', resourceId: 7, record: createFakeRecord({ id: 7, values: {} }) }\`. For forms: \`const { form, save } = mountFormSlot(PostCode, { props: { label: 'Post code' }, values: { country: 'DE' } })\`; \`form.getValue('postCode')\`, \`await save()\`. All of \`@slipway/sdk/testing\`, with \`userEvent\`.
`
}
