import { CodedError } from '@slipway/sdk/contract'
import { describeBilingual } from '../testing/applications/bilingual-application'
import { describeApplication, makeViewer } from '../testing/applications/resource-app'
import {
  type App,
  action,
  defineResource,
  localized,
  refuse,
  Slot,
  select,
  text,
} from './application'
import { createApplication } from './create-application'
import { withLanguage } from './with-language'

/** Definitions of JavaScript, which no compiler has seen. */
const wrong = (value: unknown) => value as string

const notes = (changes: Partial<Parameters<typeof defineResource>[0]> = {}) =>
  defineResource({ name: 'notes', fields: () => [text('title')], ...changes })

function faultsOf(describe: (app: App) => void): readonly string[] {
  try {
    describeApplication(describe)
  } catch (error) {
    if (error instanceof CodedError && error.code === 'application-invalid')
      return (error.errors ?? []).map(
        ({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`,
      )
    throw error
  }
  return []
}

const readerOf = (locale: string) => {
  const viewer = makeViewer(['notes.view'])
  return { ...viewer, user: { ...viewer.user, locale } }
}

describe('a text by language', () => {
  it.each([
    ['a number', 5, '/label', '5 is not a text'],
    ['null', null, '/label', 'null is not a text'],
    ['a list', ['Notes'], '/label', '["Notes"] is not a text'],
    ['no language', {}, '/label', 'the text has no language'],
    ['a number in a language', { en: 'Notes', de: 5 }, '/label/de', '5 is not a text'],
    ['an empty one', { en: 'Notes', de: ' ' }, '/label/de', 'the text is empty'],
    [
      'forms that are none',
      { en: { one: 1, other: 'Notes' } },
      '/label/en/one',
      'a form of a plural',
    ],
  ])('is refused with %s, and where it is', (_name, label, place, detail) => {
    const faults = faultsOf((app) => {
      app.languages('en', 'de')
      app.resource(notes({ label: wrong(label), singular: 'Note' }))
    })

    expect(faults).toEqual([expect.stringMatching(`^resource notes${place} text-invalid: `)])
    expect(faults[0]).toContain(detail)
  })

  it.each([
    ['nonsense', { en: 'Notes', 'x!': 'y' }, '/label ', '"x!" is not a language'],
    ['another way to write it', { en: 'Notes', 'de-at': 'y' }, '/label ', 'write "de-AT"'],
    [
      'one that the application has not',
      { en: 'N', fr: 'y' },
      '/label/fr ',
      "app.languages('en', 'de', 'fr')",
    ],
  ])('is refused in %s', (_name, label, place, remedy) => {
    const faults = faultsOf((app) => {
      app.languages('en', 'de')
      app.resource(notes({ label, singular: 'Note' }))
    })

    expect(faults).toEqual([expect.stringContaining(`resource notes${place}language-invalid: `)])
    expect(faults[0]).toContain(remedy)
  })

  it('is refused wherever it is written, each place by itself', () => {
    const bad = wrong({})
    const label = bad

    const faults = faultsOf((app) => {
      app.module({ name: 'm', label, resources: [] })
      app.role('r', { label, permissions: [] })
      app.permission('a.b', { label })
      const data = () =>
        Promise.resolve({ kind: 'number' as const, value: 1, format: 'number' as const })
      const props = { label, empty: bad }
      const card = { id: 'c', component: 'number' as const, props, width: 1, data }
      app.dashboard({ name: 'd', label, cards: [card] })
      app.resource(
        notes({
          fields: () => [
            text('a', { label, help: bad, pattern: { regexp: /a/, message: bad } }),
            select('b', { options: [{ value: 'x', label }] }),
          ],
          actions: () => [
            action('do', { label, confirm: { title: bad, keep: bad }, run: () => undefined }),
          ],
        }),
      )
    })

    expect(faults.map((fault) => fault.split(' text-invalid')[0])).toEqual([
      'module m/label',
      'role r/label',
      'permission a.b/label',
      'dashboard d/label',
      'dashboard d/cards/c/label',
      'dashboard d/cards/c/empty',
      'resource notes/fields/a/label',
      'resource notes/fields/a/help',
      'resource notes/fields/a/pattern/message',
      'resource notes/fields/b/options/x',
      'resource notes/actions/do/label',
      'resource notes/actions/do/confirm/title',
      'resource notes/actions/do/confirm/button',
      'resource notes/actions/do/confirm/keep',
    ])
  })

  it('needs no languages of the application while it is in English alone', () => {
    const application = describeApplication((app) =>
      app.resource(notes({ label: { en: 'Notes' } })),
    )

    expect(application.languages).toEqual(['en'])
    expect(application.inLanguage('de').resources.get('notes')).toMatchObject({
      label: 'Notes',
      singular: 'Note',
    })
  })

  it('says its other faults in words', () => {
    const title = text('title', { label: { en: 'Title', de: 'Titel' }, default: wrong(5) })

    const faults = faultsOf((app) => {
      app.languages('en', 'de')
      app.resource(notes({ fields: () => [title] }))
    })

    expect(faults.join()).toContain('Title must be text')
  })
})

describe('the languages of an application', () => {
  it.each([
    [['en', 'en'], '/languages/1 duplicate-name'],
    [['en', 'german'], '/languages/1 language-invalid'],
    [['en', 'x!'], '/languages/1 language-invalid'],
    [['en', wrong(5)], '/languages/1 language-invalid'],
    [['EN'], '/languages/0 language-invalid'],
  ] as const)('are tags, each once: not %j', (languages, fault) => {
    const faults = faultsOf((app) => app.languages(...(languages as readonly [string, string])))

    expect(faults).toEqual([expect.stringContaining(fault)])
  })

  it.each([
    ['de-AT', 'Jänner'],
    ['de-at', 'Jänner'],
    ['de-CH', 'Januar'],
    ['de', 'Januar'],
    ['fr', 'January'],
    ['', 'January'],
  ])('are chosen by the reader, the nearest one first: %s gets %s', (locale, label) => {
    const { inLanguage } = describeApplication((app) => {
      app.languages('en', 'de')
      app.resource(
        notes({ label: { en: 'January', de: 'Januar', 'de-AT': 'Jänner' }, singular: 'x' }),
      )
    })

    expect(inLanguage(locale).resources.get('notes')?.label).toBe(label)
  })

  it('fall back to the first, and then to any: never to nothing', () => {
    const { inLanguage } = describeApplication((app) => {
      app.languages('de', 'en', 'fr')
      app.resource(
        notes({
          label: { en: 'Notes', de: 'Notizen' },
          singular: { en: 'Note' },
          fields: () => [text('title', { label: 'Titel' })],
        }),
      )
    })

    const french = inLanguage('fr').resources.get('notes')
    expect([french?.label, french?.singular]).toEqual(['Notizen', 'Note'])
    expect(french?.items[0]).toMatchObject({ entry: { label: 'Titel' } })
  })

  it('are made once for all readers of one', () => {
    const { inLanguage } = describeApplication(describeBilingual)

    expect(inLanguage('de-AT')).toBe(inLanguage('de'))
    expect(inLanguage('fr')).toBe(inLanguage('en'))
    expect(inLanguage('fr').resources).not.toBe(inLanguage('de').resources)
  })

  it('leave what a function returns readable, whatever it is', () => {
    const { inLanguage } = describeApplication((app) => {
      app.languages('en', 'de')
      app.resource(
        notes({
          record: { title: () => wrong({ fr: 'Titre' }), label: () => wrong({}) },
          actions: () => [
            action('do', {
              message: () => wrong({ de: '', en: 'Done' }),
              run: () => refuse({ it: 'No' }),
            }),
          ],
        }),
      )
    })

    const german = inLanguage('de').resources.get('notes')
    const record = { id: 1, text: () => '' }
    const { title, label } = german?.record ?? {}
    expect([title, label].map((it) => typeof it === 'function' && it(record))).toEqual([
      'Titre',
      '',
    ])
    expect(german?.actions[0]?.message?.(1)).toBe('Done')
  })
})

describe('what an application lacks', () => {
  it('is nothing where every text is in every language', () => {
    expect(describeApplication(describeBilingual).missingTexts()).toEqual([])
  })

  it('is named by place and language, also of plain strings and labels made of names', () => {
    const application = describeApplication((app) => {
      app.languages('en', 'de')
      app.role('writer', { label: 'Writer', permissions: [] })
      app.resource(
        notes({
          label: { en: 'Notes', de: 'Notizen' },
          fields: () => [
            text('title', { help: { de: 'Kurz' } }),
            text('sku', { label: { en: 'SKU', de: 'SKU' } }),
          ],
          actions: () => [
            action('do', {
              label: { en: 'Do', de: 'Tun' },
              message: (count) => (count === 1 ? { en: 'One.', de: 'Eine.' } : `${count} done.`),
              run: () => undefined,
            }),
          ],
        }),
      )
    })

    expect(application.missingTexts()).toEqual([
      { place: 'resource notes/singular', language: 'de' },
      { place: 'resource notes/fields/title/label', language: 'de' },
      { place: 'resource notes/fields/title/help', language: 'en' },
      { place: 'role writer/label', language: 'de' },
      { place: 'resource notes/actions/do/message', language: 'de' },
    ])
  })

  it('is named in what slots say in several languages as well, at locations and in forms', () => {
    const hint = localized({ en: 'Hint' })
    const application = describeApplication((app) => {
      app.languages('en', 'de')
      app.registerSlots({
        'login-sidebar': Slot.make('News', { items: [{ title: localized({ en: 'A', de: 'B' }) }] }),
        'header-banner': Slot.make('Banner', { link: { label: hint } }, [hint]),
      })
      app.resource(
        notes({
          label: { en: 'Notes', de: 'Notizen' },
          singular: { en: 'Note', de: 'Notiz' },
          fields: () => [Slot.make('Helper', { hint, plain: 'x' })],
        }),
      )
    })

    expect(application.missingTexts()).toEqual([
      { place: 'slot header-banner/Banner/link/label', language: 'de' },
      { place: 'slot header-banner/Banner/content/0', language: 'de' },
      { place: 'resource notes/fields/Helper/hint', language: 'de' },
    ])
  })

  it('is nothing without letters, and nothing that a broader language has', () => {
    const application = describeApplication((app) => {
      app.languages('en', 'de-AT')
      app.resource(
        notes({
          label: '№',
          singular: { en: 'Note', de: 'Notiz' },
          fields: () => [text('a', { label: '1.' })],
        }),
      )
    })

    expect(application.missingTexts()).toEqual([])
  })
})

describe('an application with one more language', () => {
  it('says each of its texts in it, what its functions return as well', async () => {
    const draft = createApplication()
    await withLanguage(describeBilingual, 'en-XA', (words) => `[${words}]`)(draft.app)
    const application = draft.finish()

    const { resources, roles } = application.inLanguage('en-XA')
    const tickets = resources.get('tickets')
    const { label } = tickets?.record ?? {}
    expect(application.languages).toEqual(['en', 'de', 'en-XA'])
    expect(application.missingTexts()).toEqual([])
    expect(tickets?.label).toBe('[Tickets]')
    expect(tickets?.actions[0]?.confirm?.title).toEqual({
      one: '[Close the ticket?]',
      other: '[Close {{count}} tickets?]',
    })
    expect(tickets?.actions[0]?.message?.(2)).toBe('[2 closed.]')
    expect(typeof label === 'function' && label({ id: 7, text: (name) => name })).toBe(
      '[Ticket 7, status, tags, customer]',
    )
    expect(roles.get('agent')?.label).toBe('[Agent]')
    expect(application.modulesFor(readerOf('de'))).toEqual([])
    await expect(
      Promise.resolve().then(() => resources.get('parts')?.store?.update?.({}, {} as never)),
    ).rejects.toThrow('[It is ordered.]')
  })
})
