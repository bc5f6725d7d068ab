import type { Page } from '@playwright/test'
import { longWord } from '../long-texts'
import { plain, readWords } from './words'

/** What somebody reads on pages in both languages, each text with its first place. */
export interface BothLanguages {
  readonly english: Map<string, string>
  readonly german: Map<string, string>
  /** Figures in English, as English writes them. */
  readonly figures: Set<string>
  /** What users typed, and what teams named. */
  readonly data: Set<string>
}

export const createBothLanguages = (): BothLanguages => ({
  english: new Map(),
  german: new Map(),
  figures: new Set(),
  data: new Set(),
})

/** Listens to what the page is sent: what users typed is the same in both languages. */
export function collectTyped(page: Page, { data }: BothLanguages): void {
  page.on('response', async (response) => {
    if (response.headers()['content-type']?.includes('json'))
      collectData(await response.json().catch(() => null), data)
  })
}

/** Reads the page as it is; names what is of the other language by itself. */
export async function readPage(
  page: Page,
  { language, name, both }: Reading,
): Promise<readonly string[]> {
  const faults: string[] = []
  const lang = await page.locator('html').getAttribute('lang')
  if (lang !== language) faults.push(`the page says that it is in "${lang}"`)
  const read = language === 'de' ? both.german : both.english
  for (const { text, place } of await readWords(page)) {
    const word = plain(text)
    if (!read.has(word)) read.set(word, `${name}, ${place}`)
    if (!englishFigure.test(text)) continue
    if (language === 'de') faults.push(`an English figure, ${text.trim()} in ${place}`)
    else both.figures.add(text)
  }
  return faults
}

interface Reading {
  readonly language: 'en' | 'de'
  readonly name: string
  readonly both: BothLanguages
}

/** Words on German pages that are English, each with its place. */
export function findEnglishWords({ english, german, data }: BothLanguages): readonly string[] {
  return [...german]
    .filter(([text]) => /\p{L}{2}/u.test(text) && english.has(text) && !isSameInBoth(text, data))
    .map(([text, place]) => `${place}: "${text}"`)
}

/** Words that are German as they are English. Whoever adds one asks somebody who speaks it. */
const sameWords = new Set([
  ...['Slipway', 'Operator', 'Administration', 'Navigation', 'Dashboards', 'Remotes', 'Slots'],
  ...['Dashboard', 'Slot'],
  ...[
    'Name',
    'Status',
    'Standard',
    'Express',
    'Filter',
    'Website',
    'Bestseller',
    'Link',
    'Version',
    'Webhooks',
    'Tokens',
    'Team',
    'Live',
    'Remote',
    'Browser',
    'Chrome',
    'Edge',
    'Firefox',
    'Opera',
    'Safari',
    'Samsung Internet',
    'Budgets',
    'Profile',
    'System',
    'Server',
    'Layouts',
  ],
  // Months of a calendar, with their year.
  ...['April #', 'August #', 'September #', 'November #'],
  // Keys.
  ...['Esc', 'Alt'],
])

function isSameInBoth(text: string, data: ReadonlySet<string>): boolean {
  if (data.has(text) || isLanguage(text) || text.includes(longWord)) return true
  // Titles put together what users typed: `Miller GmbH · Hamburg`, `Grinder (GR-64)`.
  // A version stands after its remote.
  const parts = text.split(/ · |, | \(|\)| #\.#\.#/).filter((part) => /\p{L}{2}/u.test(part))
  return parts.every((part) => sameWords.has(part) || data.has(part) || isMark(part))
}

// A choice of languages has each by its own name; the audit names tags, the former one and the new one.
const isLanguage = (text: string) =>
  /^(?:(?:Deutsch|English)(?: \(\p{L}+(?: \p{L}+)?\))?|(?:[a-z]{2}-[A-Z]{2})+)$/u.test(text)

// Initials, currencies, units.
const isMark = (text: string) => /^\P{Ll}+$/u.test(text.replaceAll(/\b(?:ms|kB)\b/g, ''))

/** A currency in front, thousands with a comma, a day with slashes, half a day's hour. */
const englishFigure = /€\s?\d|\d,\d{3}(?!\d)|\d\/\d{1,2}\/\d{2}|\d\s?[ap]m\b/i

/**
 * Collects from a reply what users typed, and what teams named: values and titles of records, names of
 * people and tenants, of remotes, components, files and modules.
 */
export function collectData(json: unknown, data: Set<string>, isTyped = false): void {
  if (typeof json === 'string' && isTyped) data.add(plain(json))
  if (typeof json !== 'object' || json === null) return
  if ('integrity' in json && 'path' in json) data.add(plain(String(json.path)))
  if ('shared' in json) for (const name of Object.keys(Object(json.shared))) data.add(plain(name))
  const isThing = ['id', 'path', 'released', 'registry'].some((name) => name in json)
  for (const [name, part] of Object.entries(json))
    collectData(part, data, isTyped || typed.has(name) || (isThing && namings.has(name)))
}

const typed = new Set([
  'values',
  'titles',
  'email',
  'agent',
  'locations',
  'remote',
  'component',
  'why',
])
/** Of a record, a user or a tenant; of anything else these are words. */
const namings = new Set(['name', 'title'])
