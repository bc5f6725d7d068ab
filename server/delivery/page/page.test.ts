import type { BootBody } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { renderPage } from './page'

const nasty = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '\u2028\u2029',
  ']]>',
  '&lt;',
  '"\'`\\',
  '\u0000',
]

test('S55: hands over props that look like markup, and they stay what they are', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...nasty))

  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme', minLength: 1 }), text), (values) => {
      const slots = {
        slots: { 'header-banner': [{ component: 'Nasty', props: { values: safe(values) } }] },
      }

      const page = pageWith(slots)

      expect(bootOf(page).slots).toEqual(slots)
      expect(page.match(/<script/g)).toHaveLength(6)
      expect(page).not.toMatch(/<!--|\u2028/)
    }),
    {
      numRuns: 200,
      examples: [[Object.fromEntries(nasty.map((value, index) => [`k${index}`, value]))]],
    },
  )
})

/** The page of an anonymous viewer, with these slots and the host's two first scripts. */
function pageWith(slots: BootBody['slots']): string {
  const nonce = 'one-of-the-tests'
  const file = (name: string) => ({ url: `/assets/host/${name}`, integrity: `sha384-${name}` })
  const boot: BootBody = {
    session: 'anonymous',
    basePath: '',
    slots,
    remotes: { slots: {}, globals: {} },
    development: false,
    revision: 1,
    safeMode: false,
    isConsole: false,
  }
  const files = {
    entry: [file('react.js'), file('main.js')],
    federation: undefined,
    scripts: new Set<never>(),
    styles: new Set<never>(),
    remoteStyles: [],
    bundles: [],
  }
  return renderPage({
    nonce,
    styleNonce: 'one-for-styles',
    reportSecret: undefined,
    boot,
    importMap: { imports: {}, scopes: {}, integrity: {} },
    files,
    language: 'en',
    startTexts: undefined,
    assetOrigins: [],
  })
}

/** What a browser's parser makes of the data in the page. */
function bootOf(page: string): BootBody {
  const [, json = ''] =
    /<script type="application\/json" id="slipway-boot">(.*?)<\/script/s.exec(page) ?? []
  return JSON.parse(json)
}

// Slots refuse these by name; that is tested with the slots.
function safe(values: Readonly<Record<string, string>>): Record<string, string> {
  const refused = new Set(['__proto__', 'constructor', 'prototype'])
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => !refused.has(key) && value.isWellFormed() && key.isWellFormed(),
    ),
  )
}
