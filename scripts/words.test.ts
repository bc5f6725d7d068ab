import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Phrases that nobody would say in English, and what to write (docs/glossary.md has the words). */
const bent: readonly (readonly [RegExp, string])[] = [
  [/\bthe own\b/i, 'their, its'],
  [/\bfor whom? (?:may|has|only)\b/i, 'for those who may, for readers'],
  [/\bis over (?:after|already)\b/i, 'expires after, has already ended'],
  [/\bas this record is\b/i, 'in its current state'],
  [/\bany signs\b/i, 'any characters'],
  [/\b(?:is|are) not as agreed\b/i, 'does not have the expected form'],
  [/\bha(?:s|d|ve) (?:a|the) remote[’']s code from\b/i, 'loads a remote from'],
  [/\bin the database neither\b/i, 'not in the database either'],
  [/\bbroke off\b/i, 'ended early, was interrupted'],
  [/\bThere is an? (?:user|tenant|permission)\b.{0,40} already\b/i, 'There is already a …'],
  [/\bwas used already\b/i, 'was already used'],
  [/\bleave (?:it|them) out\b/i, 'remove it'],
  [/\bis no (?:currency|file|name|port|program|script|selector|value) of\b/i, 'is not a … of'],
  [/\bwritten down\b/i, 'recorded'],
]

const folders = ['docs', 'host', 'remotes', 'server', 'shared']
/** The source and decisions of their day keep their words; tests may name what they look for. */
const exempt = /(?:^|\/)(?:node_modules|dist)\/|^docs\/(?:api|decisions|spec)\/|\.(?:test|suite)\./

function readTexts(): (readonly [path: string, text: string])[] {
  const inside = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  return ['README.md', 'CONTRIBUTING.md', ...inside]
    .filter((path) => /\.(?:md|tsx?)$/.test(path) && !exempt.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')])
}

function bentIn(text: string): string[] {
  return bent.flatMap(([pattern, better]) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`"${found}": write ${better}`]
  })
}

test('no text, message or document has one of the phrases that were mended', () => {
  const found = readTexts().flatMap(([path, text]) => bentIn(text).map((it) => `${path}: ${it}`))

  expect(found).toEqual([])
})

/** Words of screens that have a better one, by the folder of their texts. */
const left: readonly (readonly [folder: string, RegExp, string])[] = [
  ['en', /\buser-minutes?\b/i, 'uses'],
  ['en', /\b(?:base|former) versions?\b/i, 'live version, earlier version'],
  ['en', /\bbreaks nothing\b/i, 'Props and locations fit'],
  ['en', /\bviolated polic/i, 'Blocked by the page’s policy'],
  ['de', /\bKont(?:o|os|en)\b|\bPerson(?:en)?\b/, 'Benutzer'],
  ['de', /\bOrte?\b/, 'Stelle'],
  ['de', /(?:Version|Remote|Freigabe)\w* \S* ?zurück(?:ge)?setz/i, 'zurücknehmen'],
]

test('no text of a screen has a word that docs/glossary.md leaves', () => {
  const found = readTexts().flatMap(([path, text]) =>
    left.flatMap(([folder, pattern, better]) => {
      const [word] = path.startsWith(`host/texts/${folder}/`) ? (pattern.exec(text) ?? []) : []
      return word === undefined ? [] : [`${path}: "${word}": write ${better}`]
    }),
  )

  expect(found).toEqual([])
})

test.each([
  'changed the own profile',
  'It works once, and is over after 15 minutes.',
  '"Ship" is not possible as this record is.',
  'had the remote’s code from a development server',
  'There is a user of that address already.',
])('one of them is found: %s', (text) => {
  expect(bentIn(text)).toHaveLength(1)
})
