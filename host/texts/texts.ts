import { type Language, languages } from '@slipway/sdk/contract'
import { createSignal, type Signal } from '../ui/signal'
import type { arrangeTexts } from './en/arrange'
import type { consoleTexts } from './en/console'
import type { overlayTexts } from './en/overlay'
import { publicTexts } from './en/public'
import type { staffTexts } from './en/staff'
import { fillText, type Values } from './fill-text'

type Areas = typeof publicTexts &
  typeof staffTexts &
  typeof consoleTexts &
  typeof overlayTexts &
  typeof arrangeTexts
export type Area = keyof Areas
/** The name in code of a text of the area: of a plural, the key without its ending. */
export type TextName<In extends Area> = WithoutEnding<keyof Areas[In]>
type WithoutEnding<Key> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key & string

type AnyText = { [In in Area]: `${In}:${TextName<In>}` }[Area]

/** Fetches a group of texts in a language: modules that export areas. */
export type FetchTexts = (language: Language) => Promise<Readonly<Record<string, LoadedTexts>>>

/** The language of the page; it changes once the texts of the next one are there. */
export const shownLanguage: Signal<Language> = createSignal<Language>('en')

// The server's page names these chunks ahead (server/delivery/page/page-files.ts).
const fetchOwn =
  (group: 'public' | 'staff'): FetchTexts =>
  (language) =>
    import(
      /* webpackChunkName: "texts-[request]", webpackInclude: /(?:public|staff)\.ts$/ */
      `./${language}/${group}.ts`
    )

/** The texts behind the sign-in; those of a few pages alone have a file of their own beside this one. */
export const fetchStaffTexts: FetchTexts = fetchOwn('staff')

const groups = new Set<FetchTexts>([fetchOwn('public')])
let wanted: Language | undefined
let switching: Promise<void> = Promise.resolve()

type LoadedTexts = Readonly<Record<string, Readonly<Record<string, string>>>>
// English is there from the start: a page can always be drawn.
const loaded: Partial<Record<Language, LoadedTexts>> = { en: publicTexts }

/** Texts outside of components, at this moment; components take theirs from `useTexts(area)`. */
export const texts = {
  t(text: AnyText, values?: Values): string {
    const [area = '', name = ''] = text.split(/:(.*)/s)
    return textIn(area, name, values)
  },
  /** The text for a problem's code, when there is one in the language of the page. */
  ofProblem(code: string): string | undefined {
    return fillText(shownLanguage.get(), loaded[shownLanguage.get()]?.['problems'], { name: code })
  },
}

/** The text in the language of the page; English, and at last its name, where there is none. */
export function textIn(area: string, name: string, values: Values = {}): string {
  const find = (language: Language) =>
    fillText(language, loaded[language]?.[area], { name, values })
  return find(shownLanguage.get()) ?? find('en') ?? name
}

/** Goes over to another language once its texts have come; where they do not come, the page keeps its own. */
export function setLanguage(language: Language): Promise<void> {
  if (language !== wanted) {
    wanted = language
    switching = goOver(language)
  }
  return switching
}

/** Fetches a group of texts, now and when the language changes; they are there when the promise is done. */
export async function loadTexts(group: FetchTexts): Promise<void> {
  groups.add(group)
  await switching
  await load(shownLanguage.get(), group)
}

async function goOver(language: Language): Promise<void> {
  try {
    await Promise.all([...groups].map((group) => load(language, group)))
  } catch {
    // Lost connection or a file that is gone: readable in the language before.
    wanted = shownLanguage.get()
    // The document came in the language that the server knows of the reader.
    markDocument(wanted)
    return
  }
  if (language !== wanted) return
  markDocument(language)
  shownLanguage.set(language)
}

function markDocument(language: Language): void {
  Object.assign(document.documentElement, { lang: language, dir: languages[language] })
}

async function load(language: Language, group: FetchTexts): Promise<void> {
  const modules = Object.values(await group(language))
  loaded[language] = Object.assign({}, loaded[language], ...modules)
}
