import type { Fault } from '@slipway/sdk/contract'
import { mapDashboardTexts, mapModuleTexts } from '../dashboards/dashboard-texts'
import {
  broader,
  byLanguage,
  type MapText,
  pickText,
  textsBelow,
  type WrittenText,
} from '../languages/localized-text'
import { mapResourceTexts } from '../resources/define/resource-texts'
import { isSlot } from '../slots/slot'
import { type ApplicationParts, operator } from './application-parts'

/** The parts of an application that have texts. */
export type SpeakingParts = Pick<
  ApplicationParts,
  'resources' | 'dashboards' | 'modules' | 'roles' | 'ownPermissions'
>

/** The parts with `map` over each text that a reader may see; functions are wrapped, and not called. */
export function mapTexts(parts: SpeakingParts, map: MapText): SpeakingParts {
  const each = <Part>(
    what: string,
    known: ReadonlyMap<string, Part>,
    mapPart: (part: Part, map: MapText) => Part,
  ) =>
    new Map(
      [...known].map(([name, part]) => [name, mapPart(part, textsBelow(map, `${what} ${name}`))]),
    )
  return {
    resources: each('resource', parts.resources, mapResourceTexts),
    dashboards: each('dashboard', parts.dashboards, mapDashboardTexts),
    modules: each('module', parts.modules, mapModuleTexts),
    roles: each('role', parts.roles, mapLabel),
    ownPermissions: each('permission', parts.ownPermissions, mapLabel),
  }
}

function mapLabel<Part extends { readonly label: WrittenText }>(part: Part, map: MapText): Part {
  return { ...part, label: map(part.label, 'label') }
}

/** A text of an application, and whose it is, such as `resource orders/fields/discount/help`. */
interface PlacedText {
  readonly place: string
  readonly text: WrittenText
}

/** Every text that the application has written, but for what its functions return. */
function writtenTexts(parts: SpeakingParts): readonly PlacedText[] {
  const found: PlacedText[] = []
  const collect: MapText = (text, place) => {
    found.push({ place, text })
    return text
  }
  const roles = new Map([...parts.roles].filter(([, role]) => role !== operator))
  mapTexts({ ...parts, roles }, collect)
  return found
}

/** Returns the messages of actions, for one record and for several. */
function actionMessages({ resources }: SpeakingParts): readonly PlacedText[] {
  return [...resources.values()].flatMap(({ name, actions }) =>
    actions.flatMap(({ name: action, message }) =>
      message
        ? [1, 2].map((count) => ({
            place: `resource ${name}/actions/${action}/message`,
            text: message(count),
          }))
        : [],
    ),
  )
}

/** Returns the marked texts of slots; which of their plain props are words is not known. */
function slotTexts({ slots, resources }: ApplicationParts): readonly PlacedText[] {
  const inForms = [...resources.values()].flatMap(({ name, items }) =>
    items.filter(isSlot).map((slot) => ({ place: `resource ${name}/fields`, slot })),
  )
  const atLocations = slots.all().map(({ location, slot }) => ({ place: `slot ${location}`, slot }))
  return [...atLocations, ...inForms].flatMap(({ place, slot: { component, props, content } }) => [
    ...markedTexts(props, `${place}/${component}`),
    ...markedTexts(content, `${place}/${component}/content`),
  ])
}

function markedTexts(value: unknown, place: string): readonly PlacedText[] {
  if (typeof value !== 'object' || value === null) return []
  // The mark of texts by language, whose shape `Slot.make` has checked.
  if ('$text' in value) return [{ place, text: value.$text as WrittenText }]
  return Object.entries(value).flatMap(([name, part]) => markedTexts(part, `${place}/${name}`))
}

/** A text that a language is missing in. */
export interface MissingText {
  readonly place: string
  readonly language: string
}

/** The texts that are not in all of the application's languages. A text without a letter is in each. */
export function missingTexts(parts: ApplicationParts, languages: readonly string[]): MissingText[] {
  const [first] = languages
  const texts = [...writtenTexts(parts), ...actionMessages(parts), ...slotTexts(parts)]
  const missing = texts.flatMap(({ place, text }) => {
    const inLanguages =
      byLanguage(text) ?? (first === undefined || !hasLetter(text) ? undefined : { [first]: text })
    if (!inLanguages) return []
    return languages
      .filter((language) => broader(language).every((tag) => inLanguages[tag] === undefined))
      .map((language) => ({ place, language }))
  })
  // What an action says of one and of several has one place.
  return [...new Map(missing.map((one) => [`${one.place} ${one.language}`, one])).values()]
}

/** The application's languages, and varieties of them that single texts are in. */
export function usedLanguages(parts: SpeakingParts, languages: readonly string[]): string[] {
  const used = writtenTexts(parts).flatMap(({ text }) => Object.keys(byLanguage(text) ?? {}))
  return [...new Set([...languages, ...used])]
}

/** Texts in a language that the application does not have. */
export function unknownLanguageFaults(parts: SpeakingParts, languages: readonly string[]): Fault[] {
  return writtenTexts(parts).flatMap(({ place, text }) =>
    Object.keys(byLanguage(text) ?? {})
      .filter((tag) => !languages.some((one) => isVariety(tag, one) || isVariety(one, tag)))
      .map((tag) => {
        const wanted = [...languages, tag].map((language) => `'${language}'`).join(', ')
        const detail = `"${tag}" is not one of the application's languages; write app.languages(${wanted}), or correct it`
        return { pointer: `${place}/${tag}`, code: 'language-invalid', detail }
      }),
  )
}

/** Whether `language` is `of`, or a variety of it, as de-AT is of de. */
function isVariety(language: string, of: string): boolean {
  return broader(language).includes(of)
}

function hasLetter(text: WrittenText): boolean {
  return typeof text === 'string'
    ? /\p{L}/u.test(text)
    : Object.values(text).some((form) => /\p{L}/u.test(String(form)))
}

/** `known` are those of the application, the first one first, and varieties that single texts are in. */
export function createApplicationLanguages(known: readonly string[]) {
  const [first = 'en'] = known
  const byTag = new Map(known.map((language) => [language.toLowerCase(), language]))
  return {
    /** The language (one of `known`) that a reader of `locale` gets: the nearest one, else the first. */
    languageFor: (locale: string): string =>
      broader(locale.toLowerCase())
        .map((tag) => byTag.get(tag))
        .find((language) => language !== undefined) ?? first,
    /** Each text in that language, else in a broader one, the application's first, or any. */
    textsIn(language: string): MapText {
      const languages = [...broader(language), ...broader(first)]
      return (text) => pickText(text, languages)
    },
  }
}
