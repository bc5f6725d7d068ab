import type { ApiRoute } from '@slipway/sdk/contract/call'
import { describeBilingual, worked } from '../testing/applications/bilingual-application'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { createTestDatabase, engines, type TestDatabase } from '../testing/database/test-engines'
import { openEventStream } from '../testing/event-stream'
import type { CallArguments } from '../testing/test-client'

describe.each(engines)('an application in two languages, on %s', (engine) => {
  let database: TestDatabase
  let server: TestServer
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    server = await createTestServer({
      describe: describeBilingual,
      remotes: [],
      database: database.options,
    })
    for (const locale of ['en', 'de', 'de-AT', 'fr']) {
      cookies[locale] = await server.signIn({ role: 'agent' })
      await ask(locale, 'PATCH /profile', { body: { locale } })
    }
  }, 300_000)
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  beforeEach(async () => {
    const { db } = server.storage
    const tables = db.withTables<Record<'tickets' | 'customers', Record<string, unknown>>>()
    await tables.deleteFrom('tickets').execute()
    await tables.deleteFrom('customers').execute()
    await tables.insertInto('customers').values({ id: 1, name: 'Open Kunde' }).execute()
    const ticket = { id: 7, subject: 'Pump', status: 'open', tags: '["urgent"]', customer_id: 1 }
    await tables
      .insertInto('tickets')
      .values({ ...ticket, hours: 12 })
      .execute()
  })

  type Options<Route extends ApiRoute> = NonNullable<CallArguments<Route>[1]>
  const ask = async <Route extends ApiRoute>(
    locale: string,
    route: Route,
    options: Options<Route> = {} as Options<Route>,
  ) => {
    const call = [route, { ...options, cookie: cookies[locale] ?? '' }]
    // The pair of the route and its own options.
    return await server.call(...(call as unknown as CallArguments<Route>))
  }
  const ticketsIn = (locale: string) =>
    ask(locale, 'GET /resources/{resource}', { path: { resource: 'tickets' } })
  const act = (locale: string, action: string, ids = [7]) =>
    ask(locale, 'POST /resources/{resource}/actions/{action}', {
      path: { resource: 'tickets', action },
      body: { ids },
    })
  const change = async (locale: string, body: object) => {
    const path = { resource: 'tickets', id: 7 }
    const { json } = await ask(locale, 'GET /resources/{resource}/{id}', { path })
    const headers = { 'If-Match': json.etag }
    return await ask(locale, 'PATCH /resources/{resource}/{id}', { path, headers, body } as never)
  }

  const wordsOf = async (locale: string) => {
    const { json: meta } = await ask(locale, 'GET /meta')
    const [module] = meta.modules
    const [dashboard] = meta.dashboards
    return {
      module: [module.label, module.group],
      resources: module.resources.map((it: { label: string; singular: string }) => [
        it.label,
        it.singular,
      ]),
      dashboard: [dashboard.label, dashboard.cards[0].props.label],
    }
  }
  const inEnglish = {
    module: ['Help desk', 'Every day'],
    resources: [
      ['Tickets', 'Ticket'],
      ['Customers', 'Customer'],
      ['Parts', 'Part'],
    ],
    dashboard: ['Today', 'By state'],
  }
  const inGerman = {
    module: ['Kundendienst', 'Jeden Tag'],
    resources: [
      ['Vorgänge', 'Vorgang'],
      ['Kunden', 'Kunde'],
      ['Teile', 'Teil'],
    ],
    dashboard: ['Heute', 'Nach Stand'],
  }

  it('is navigated in the language of each reader, whoever asked before', async () => {
    const read = []
    for (const locale of ['en', 'de', 'en', 'de-AT', 'fr']) read.push(await wordsOf(locale))

    expect(read).toEqual([inEnglish, inGerman, inEnglish, inGerman, inEnglish])
  })

  it('is there in the new language as soon as the profile says so, and open tabs hear of it', async () => {
    const cookie = (cookies['changing'] = await server.signIn({ role: 'agent' }))
    expect(await wordsOf('changing')).toEqual(inEnglish)
    const tab = openEventStream(server.port, cookie)
    await tab.until(/event: hello/)

    await server.call('PATCH /profile', { body: { locale: 'de-CH' }, cookie })

    expect(await tab.nextSlots()).toBeGreaterThan(0)
    tab.end()
    expect(await wordsOf('changing')).toEqual(inGerman)
  })

  it('carries the words in the page itself', async () => {
    const pages = []
    for (const locale of ['en', 'de'])
      pages.push((await server.request('/app/', { cookie: cookies[locale] ?? '' })).text)

    expect(pages.map((page) => /Help desk/.test(page))).toEqual([true, false])
    expect(pages.map((page) => /Kundendienst/.test(page))).toEqual([false, true])
  })

  it.each([
    ['en', ['Subject', 'In a few words', 'Begin with a letter.'], ['Open', 'Closed'], 'Urgent'],
    [
      'de',
      ['Betreff', 'In wenigen Worten', 'Beginnen Sie mit einem Buchstaben.'],
      ['Offen', 'Geschlossen'],
      'Eilig',
    ],
  ])('has a form in the language of its reader: %s', async (locale, subject, options, tag) => {
    const { json: form } = await ask(locale, 'GET /resources/{resource}/form', {
      path: { resource: 'tickets' },
      query: { mode: 'edit' },
    })

    const [first, status, tags] = form.fields
    const labels = (field: { options: { label: string }[] }) =>
      field.options.map(({ label }) => label)
    expect([first.label, first.help, first.pattern.message]).toEqual(subject)
    expect([labels(status), labels(tags)]).toEqual([options, [tag]])
  })

  it.each([
    ['en', 'Tickets of theirs', 'Tickets', 'Ticket'],
    ['de', 'Vorgänge dazu', 'Vorgänge', 'Vorgang'],
  ])('names what is below a record: %s', async (locale, label, _target, singular) => {
    const { json } = await ask(locale, 'GET /resources/{resource}/form', {
      path: { resource: 'customers' },
      query: { mode: 'view' },
    })

    expect(json.relations).toMatchObject([{ label, singular }])
  })

  it.each([
    ['en', 'Ticket 7, Open, Urgent, Customer Open Kunde', 'Open', 'Customer Open Kunde', 'Cross'],
    ['de', 'Vorgang 7, Offen, Eilig, Kunde Open Kunde', 'Offen', 'Kunde Open Kunde', 'Verärgert'],
  ])(
    'names records and what they point at; what was typed stays: %s',
    async (locale, label, group, customer, mood) => {
      const { json } = await ticketsIn(locale)

      const [ticket] = json.items
      expect(ticket).toMatchObject({ title: 'Pump', label, group, titles: { customer } })
      expect(ticket.values).toMatchObject({ subject: 'Pump', status: 'open', mood })
    },
  )

  it('has one version of a record for readers of all languages', async () => {
    const etags = []
    for (const locale of ['en', 'de']) etags.push((await ticketsIn(locale)).json.items[0].etag)

    expect(new Set(etags).size).toBe(1)
  })

  it('works a card out once, and writes it for each reader', async () => {
    const path = { dashboard: 'today', card: 'states' }
    const cards = []
    for (const locale of ['de', 'en', 'de'])
      cards.push(
        (await ask(locale, 'GET /dashboards/{dashboard}/cards/{card}', { path })).json.data,
      )

    const [first, second, third] = cards
    expect(first.columns.map(({ label }: { label: string }) => label)).toEqual(['Stand', 'Nummer'])
    expect(first.rows[0].values).toEqual({ state: 'Offen', count: 1 })
    expect(second.columns.map(({ label }: { label: string }) => label)).toEqual(['State', 'Number'])
    expect(second.rows[1].values).toEqual({ state: 'Closed', count: 1 })
    expect(third).toEqual(first)
    expect(worked.out).toBe(engines.indexOf(engine) + 1)
  })

  it('asks and answers for its actions in the language of the reader', async () => {
    const { json } = await ticketsIn('de')
    const closing = json.actions.find(({ name }: { name: string }) => name === 'close')
    const german = await act('de', 'escalate')
    const english = await act('en', 'escalate')
    const done = await act('de', 'close')

    expect(closing).toMatchObject({
      label: 'Schließen',
      confirm: {
        title: { one: 'Den Vorgang schließen?', other: '{{count}} Vorgänge schließen?' },
        text: 'Er bleibt hier.',
        button: 'Schließen',
        keep: 'Behalten',
      },
      fields: [{ label: 'Grund' }],
    })
    expect([german.json.message, english.json.message]).toEqual([
      'Jemand sieht es sich an.',
      'Somebody looks at it.',
    ])
    expect(done.json.message).toBe('1 geschlossen.')
  })

  it('refuses in the language of the reader: in an action, in a hook, at a field, in a store', async () => {
    await act('en', 'close')
    const answers = []
    for (const locale of ['en', 'de']) {
      const again = await act(locale, 'close')
      const hook = await change(locale, { subject: 'Refused' })
      const field = await change(locale, { subject: 'Refused', hours: 1 })
      const validated = await change(locale, { subject: 'Secret' })
      const path = { resource: 'parts', id: 1 }
      const { json: part } = await ask(locale, 'GET /resources/{resource}/{id}', { path })
      const store = await ask(locale, 'PATCH /resources/{resource}/{id}', {
        path,
        headers: { 'If-Match': part.etag },
        body: { name: 'Valve' },
      } as never)
      answers.push([
        again.json.refused[0].detail,
        [hook.status, hook.json.detail],
        [field.status, field.json.errors[0].pointer, field.json.errors[0].detail],
        [validated.status, validated.json.errors[0].detail],
        [store.status, store.json.detail],
      ])
    }

    expect(answers).toEqual([
      [
        'Closed before.',
        [409, 'Not this word.'],
        [422, '/subject', 'Not this word.'],
        [422, 'Say more.'],
        [409, 'It is ordered.'],
      ],
      [
        'Schon geschlossen.',
        [409, 'Dieses Wort nicht.'],
        [422, '/subject', 'Dieses Wort nicht.'],
        [422, 'Schreiben Sie mehr.'],
        [409, 'Es ist bestellt.'],
      ],
    ])
  })

  it('says what a pattern wants in the language of the reader', async () => {
    const english = await change('en', { subject: '1' })
    const german = await change('de', { subject: '1' })

    expect([english.json.errors[0].detail, german.json.errors[0].detail]).toEqual([
      'Begin with a letter.',
      'Beginnen Sie mit einem Buchstaben.',
    ])
  })

  it('names roles in the profile, and for those who manage', async () => {
    const labels = []
    for (const locale of ['en', 'de']) {
      const { json: profile } = await ask(locale, 'GET /profile')
      const { json: document } = await ask(locale, 'GET /openapi.json')
      labels.push([
        profile.roles[0].label,
        document.components.schemas['resource.tickets.values'].properties.subject.title,
      ])
    }
    const managing = (cookies['managing'] = await server.signIn({ role: 'operator' }))
    await server.call('PATCH /profile', { body: { locale: 'de' }, cookie: managing })
    const { json: roles } = await ask('managing', 'GET /manage/roles')

    expect(labels).toEqual([
      ['Agent', 'Subject'],
      ['Betreuung', 'Betreff'],
    ])
    expect(roles.items.map(({ label }: { label: string }) => label)).toEqual([
      'Betreuung',
      'Betreiber',
    ])
    expect(roles.items.at(-1).labels).toMatchObject({
      tickets: 'Vorgänge',
      'tickets.close': 'Vorgänge schließen',
    })
  })
})
