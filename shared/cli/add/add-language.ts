import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as t from '@babel/types'
import { canonicalTag, languageOf, readerLanguages } from '@slipway/sdk/contract'
import { writtenKey } from '../adopt/origins'
import { type Source, sourceText } from '../adopt/source'
import { fillTemplate } from '../files/write-template'
import { usageError } from '../usage-error'
import { applicationCalls, applicationName, describeFunction, lineIn } from './application-calls'
import { hostRemotes, remotesFolder } from './host-remotes'
import { applicationSources, type HostSources } from './host-sources'
import { insertLast } from './insert'
import { languageKey, languagesOf } from './written-texts'

/**
 * Adds a language to the application: each text that is by language has a copy of the first one's, to be translated, in
 * its remotes too. Returns notes for whoever adds it.
 */
export async function addLanguage(host: HostSources, given: string): Promise<readonly string[]> {
  const [tag, languages] = [checkTag(given), languagesOf(host)]
  if (languages.includes(tag))
    throw usageError(
      `The application has "${tag}" already: ${languages.join(', ')}. Nothing was written.`,
    )
  nameLanguage(host, tag)
  const sources = [...applicationSources(host), ...remoteSources(host)]
  const counts = sources.map((source) => ({ source, count: copyTexts(source, { tag, languages }) }))
  for (const [path, text] of await fillTemplate(['language'], { tag })) host.create(path, text)
  const found = counts.filter(({ count }) => count > 0)
  return [
    ...found.map(({ source, count }) => `${source.path}: ${textCount(count)} to be translated.`),
    interfaceNote(tag),
  ]
}

const textCount = (count: number) => (count === 1 ? '1 text' : `${count} texts`)

function checkTag(given: string): string {
  const tag = canonicalTag(given)
  if (tag === given) return tag
  const other = tag ? `write it "${tag}"` : 'give a tag of BCP 47, such as "fr" or "pt-BR"'
  throw usageError(`"${given}" is not the tag of a language: ${other}. Nothing was written.`)
}

function interfaceNote(tag: string): string {
  const own = languageOf([tag])
  const isThere = own !== 'en' || /^en(?:-|$)/.test(tag)
  if (isThere) return `The pages around it are in ${own}, which the host has.`
  return `The pages around it stay in English: the host has ${readerLanguages().join(', ')}. Dates and numbers are written as ${tag} writes them.`
}

function nameLanguage({ application, leave }: HostSources, tag: string): void {
  const call = applicationCalls(application, 'languages').at(-1)
  const text = `${application.quote}${tag}${application.quote}`
  if (call) return insertLast(application, call, [text])
  const app = applicationName(application)
  const body = describeFunction(application)?.body
  const [first] = t.isBlockStatement(body) ? body.body : []
  const line = `${app}.languages('en', ${text})`
  if (first) return void application.code.appendLeft(first.start ?? 0, `${line}\n  `)
  const reason = 'the function that describes the application was not recognised'
  leave({ file: application.path, line: lineIn(application, undefined), reason, lines: line })
}

/** Sources of the host's remotes, without their tests. */
function remoteSources(host: HostSources): readonly Source[] {
  return hostRemotes(host).flatMap((remote) => {
    const folder = `${remotesFolder}/${remote}/src`
    return filesIn(join(host.folder, folder)).flatMap(
      (path) => host.read(`${folder}/${path}`) ?? [],
    )
  })
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
}

interface Copied {
  readonly tag: string
  /** Those of the application so far. */
  readonly languages: readonly string[]
}

/** Copies the texts of a file into a further language; returns how many. */
function copyTexts(source: Source, { tag, languages }: Copied): number {
  const texts = new Set<t.ObjectExpression>()
  t.traverseFast(source.tree, (node) => {
    if (t.isObjectExpression(node) && isByLanguage(node, languages)) texts.add(node)
  })
  for (const text of texts) {
    const copy = valuesIn(text).get(languages[0] ?? '') ?? [...valuesIn(text).values()][0]
    if (copy) insertLast(source, text, [`${languageKey(tag)}: ${sourceText(source, copy)}`])
  }
  return texts.size
}

/** Whether each property of an object is one of these languages, as in `{ en: 'Orders', de: 'Bestellungen' }`. */
function isByLanguage(node: t.ObjectExpression, languages: readonly string[]): boolean {
  const values = valuesIn(node)
  const isWhole = values.size > 0 && values.size === node.properties.length
  return isWhole && [...values.keys()].every((tag) => languages.includes(tag))
}

function valuesIn({ properties }: t.ObjectExpression): ReadonlyMap<string, t.Node> {
  const values = properties.flatMap((one) => {
    const name = t.isObjectProperty(one) ? writtenKey(one) : undefined
    return t.isObjectProperty(one) && name !== undefined ? [[name, one.value] as const] : []
  })
  return new Map(values)
}
