import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  bootBody,
  cardBody,
  eventsState,
  formBody,
  Locations,
  listBody,
  locations,
  type Manifest,
  manifest,
  metaBody,
  problem,
  profileBody,
  remotesBody,
  resourceRecord,
  SlotLocation,
  slotsBody,
  viewerComponent,
  viewerSlotsBody,
  viewerVersionsBody,
} from '@slipway/sdk/contract'
import type * as z from 'zod/mini'
import { pageOf, placesOf, readView, writeView } from '../../../emulator/view'
import { DevFiles } from '../dev-files'
import { createEmulator } from './emulator-answer'

const remote: Manifest = manifest.parse({
  contract: '1.0.0',
  name: 'refunds',
  version: '0.1.0',
  entry: 'entry.js',
  components: [componentOf('Refunds', 'slot'), componentOf('VatField', 'global')],
  shared: {},
  runtime: '2.9.2',
  files: [],
  slots: [{ location: 'resource-page-actions', component: 'Refunds', props: { label: 'Try' } }],
  origins: ['https://api.example.com'],
})

function componentOf(name: string, registry: 'slot' | 'global') {
  const props = {
    type: 'object',
    properties: { field: { type: 'string', minLength: 1 }, label: { type: 'string' } },
    required: ['field', 'label'],
  }
  const about = { name, expose: `./${name}`, registry, fallback: 'notice', deadlineMs: 8000 }
  return { ...about, locations: [], minHeight: 0, preload: [], css: ['a.css'], props }
}

let folder: string
let server: Server
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-emulator-'))
  await mkdir(join(folder, 'host'))
  const assets = { entry: { scripts: ['main.js'], styles: ['main.css'] } }
  await writeFile(join(folder, 'host/assets.json'), JSON.stringify(assets))
  await writeFile(join(folder, 'bar.js'), 'bar')
  const files = new DevFiles()
  const built = new Map([
    ['slipway.json', Buffer.from(JSON.stringify(remote))],
    ['entry.js', Buffer.from('export const init = 1')],
  ])
  files.add({ ok: true, number: 3, id: 3, files: built, milliseconds: 1 })
  server = await serve(files)
  origin = originOf(server)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

async function serve(files: DevFiles): Promise<Server> {
  const emulator = createEmulator(folder)
  const made = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    void Promise.resolve(emulator({ request, response, url }, files)).then((isAnswered) => {
      if (!isAnswered) response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}

function originOf(made: Server): string {
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

/** Where the calls of a view go. */
function baseOf(choices: Readonly<Record<string, string>> = {}): string {
  const view = readView(new URLSearchParams(choices), remote)
  return `${origin}/with/${Buffer.from(writeView(view).toString()).toString('base64url')}`
}

async function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  url: string,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  return schema.parse(await (await fetch(url, init)).json())
}

async function readBoot(base: string, path = '/') {
  const html = await (await fetch(`${base}/app${path}`)).text()
  const [, json = ''] = /id="slipway-boot">(.*)<\/script>/.exec(html) ?? []
  return bootBody.parse(JSON.parse(json))
}

const json = (method: string, body: object) => ({ method, body: JSON.stringify(body) })

test('a page of the command that was here before is told nothing of its remote until that is built', async () => {
  const starting = await serve(new DevFiles())
  const told = async (path: string) => {
    const reply = await fetch(baseOf().replace(origin, originOf(starting)) + path)
    return [reply.status, (await reply.json()).code]
  }

  for (const path of ['/meta', '/slots', '/remotes', '/events'])
    expect([path, ...(await told(path))]).toEqual([path, 503, 'build-failed'])
  await new Promise((resolve) => starting.close(resolve))
})

test('the overlay is told of the remote under development, and of the schema of its props', async () => {
  const base = baseOf({ role: 'developer' })
  const versions = await read(viewerVersionsBody, `${base}/develop/remotes`)
  const component = await read(viewerComponent, `${base}/develop/components/slot/Refunds`)
  const other = await fetch(`${base}/develop/components/global/Refunds`)

  expect(versions.items).toEqual([{ remote: 'refunds', version: '0.1.0', chosen: 'base' }])
  expect(component).toMatchObject({ version: '0.1.0', props: { required: ['field', 'label'] } })
  expect(other.status).toBe(404)
  expect(await read(viewerSlotsBody, `${base}/develop/slots`)).toEqual({ items: [] })
})

describe('the emulator answers as a server does', () => {
  it.each(SlotLocation.cases().map(({ value }) => value))(
    'at %s, with its component in the page that has it',
    async (place) => {
      const base = baseOf({ component: 'Refunds', place })

      const boot = await readBoot(base, pageOf({ place, record: 1 }))

      const { slots } = boot.session === 'known' ? boot.meta : boot.slots
      expect(boot.session).toBe(place.startsWith('login-') ? 'anonymous' : 'known')
      expect(slots).toEqual({ [place]: [{ component: 'Refunds', props: { label: 'Try' } }] })
      expect(boot.remotes.slots['Refunds']).toMatchObject({ remote: 'refunds', version: '0.1.0' })
    },
  )

  it('at the former name of a location, as at the present one', () => {
    const table = {
      ...locations,
      TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
    }
    const known = new Locations(table, '1.4.0')
    const [first] = remote.components
    const made = { ...remote, components: [{ ...first, locations: ['top-banner'] }] } as Manifest

    expect(readView(new URLSearchParams('place=top-banner'), remote, known).place).toBe(
      'header-banner',
    )
    expect(readView(new URLSearchParams(), made, known).place).toBe('header-banner')
  })

  it.each(placesOf('global'))('at %s the component stands among the fields', async (place) => {
    const base = baseOf({ component: 'VatField', place })
    const mode = place.replace('form-', '')

    const { fields } = await read(formBody, `${base}/resources/orders/form?mode=${mode}`)

    expect(fields).toContainEqual({
      kind: 'slot',
      component: 'VatField',
      props: { field: 'code', label: 'Label' },
      fields: ['code'],
    })
  })

  it.each(['en', 'de'])('in the shape of the contract, in %s', async (language) => {
    const base = baseOf({ language, role: 'developer' })

    const meta = await read(metaBody, `${base}/meta`)
    const list = await read(listBody, `${base}/resources/orders?page=2&perPage=10&sort=-total`)
    const lines = await read(listBody, `${base}/resources/orders/1/relations/lines?page=1`)

    expect(meta.user.locale).toBe(language)
    expect(meta.permissions).toContain('slipway.develop')
    expect([list.items.length, list.total.value]).toEqual([10, 40])
    expect(lines.items.length).toBe(6)
    await read(remotesBody, `${base}/remotes`)
    await read(slotsBody, `${base}/slots`)
    await read(profileBody, `${base}/profile`)
    await read(cardBody, `${base}/dashboards/overview/cards/revenue`)
    await read(cardBody, `${base}/dashboards/overview/cards/latest`)
    await read(eventsState, `${base}/events`)
    for (const id of [1, 2, 3]) await read(resourceRecord, `${base}/resources/orders/${id}`)
  })

  it('and keeps what is saved until it ends', async () => {
    const orders = `${baseOf()}/resources/orders`

    const made = await read(
      resourceRecord,
      orders,
      json('POST', { reference: 'SO-9', urgent: true }),
    )
    await read(
      resourceRecord,
      `${orders}/${made.id}`,
      json('PATCH', { status: 'paid', customer: 1 }),
    )
    const kept = await read(resourceRecord, `${orders}/${made.id}`)
    const refused = await read(problem, orders, json('POST', { reference: '' }))
    const removed = await fetch(`${orders}/${made.id}`, { method: 'DELETE' })
    const gone = await fetch(`${orders}/${made.id}`)

    expect(kept).toMatchObject({
      title: 'SO-9',
      values: { status: 'paid', urgent: true },
      titles: { customer: 'Ada Lovelace' },
    })
    expect(refused).toMatchObject({ status: 422, code: 'validation-failed' })
    expect(refused.errors?.[0]?.pointer).toBe('/reference')
    expect([removed.status, gone.status]).toEqual([204, 404])
  })

  it('to viewers and to strangers no more than they may have', async () => {
    const viewer = baseOf({ role: 'viewer' })
    const stranger = baseOf({ role: 'nobody' })

    const saved = await fetch(`${viewer}/resources/orders/1`, json('PATCH', { urgent: true }))
    const meta = await fetch(`${stranger}/meta`)
    const login = await fetch(`${stranger}/login`, json('POST', {}))
    const boot = await readBoot(stranger)

    expect([saved.status, meta.status, login.status]).toEqual([403, 401, 401])
    expect(boot.session).toBe('anonymous')
  })

  it('another tenant after a switch in the page', async () => {
    const base = baseOf({ tenant: '1', record: '2' })

    await fetch(`${base}/tenant`, json('POST', { tenant: 2 }))

    expect((await read(metaBody, `${base}/meta`)).tenant).toEqual({ id: 2, name: 'Shipyard' })
  })

  it('the page with a policy that lets nothing in but its own and the remote’s origins', async () => {
    const reply = await fetch(`${baseOf()}/app/`)
    const policy = reply.headers.get('content-security-policy') ?? ''

    expect(policy).toContain("connect-src 'self' https://api.example.com;")
    expect(policy).not.toContain('unsafe')
  })
})

describe('the states', () => {
  const entryOf = (state: string) => `${baseOf({ state })}/remote/slipway-dev.js`

  it('normal: the entry is the remote’s, by way of the page’s refresh', async () => {
    const text = await (await fetch(entryOf('normal'))).text()

    expect(text).toContain("from './entry.js'")
  })

  it('failed: the entry is a fault; the files beside it are there', async () => {
    const failed = await fetch(entryOf('failed'))
    const retried = await fetch(entryOf('failed').replace('/remote/', '/remote~r1/'))
    const beside = await fetch(`${baseOf({ state: 'failed' })}/remote/entry.js`)

    expect([failed.status, retried.status, beside.status]).toEqual([503, 503, 200])
  })

  it('slow: the entry comes after three seconds', async () => {
    const startedAt = Date.now()
    const reply = await fetch(entryOf('slow'))

    expect(reply.status).toBe(200)
    expect(Date.now() - startedAt).toBeGreaterThan(2900)
  })

  it('loading: the entry does not come, and the host waits for it', async () => {
    const gone = new AbortController()
    const entry = fetch(entryOf('loading'), { signal: gone.signal })
    const boot = await readBoot(baseOf({ state: 'loading' }))
    gone.abort()

    await expect(entry).rejects.toThrow('aborted')
    expect(boot.remotes.slots['Refunds']).toMatchObject({ deadlineMs: 2_000_000_000 })
  })
})

test.each(['/emulator/..%2Fhost', '/emulator/.hidden', '/emulator/nothing.js', '/nowhere'])(
  '%s is nothing',
  async (path) => {
    expect((await fetch(origin + path)).status).toBe(404)
  },
)

test('the bar and its files are served', async () => {
  const bar = await fetch(`${origin}/`)
  const script = await fetch(`${origin}/emulator/bar.js`)

  expect(await bar.text()).toContain('/emulator/bar.js')
  expect(script.headers.get('content-type')).toContain('text/javascript')
})
