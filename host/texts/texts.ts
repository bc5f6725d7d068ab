import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { publicTexts } from './en/public'
import { type Language, languages } from './language'

/**
 * The texts of the host in the reader's language. Components take `t` from `useTranslation(area)`, which
 * draws again when the language changes; elsewhere `texts.t('area:key')` is the text at that moment.
 */
export const texts: i18n = createInstance()

/** `public`: what the sign-in page needs, `staff`: all other pages. */
export type TextGroup = 'public' | 'staff'

const wanted = new Set<TextGroup>(['public'])
let current: Language = 'en'
let switching: Promise<void> = Promise.resolve()

/** Makes `texts` ready, in English, which is there from the start: a page can always be drawn. */
export function startTexts(): void {
  if (texts.isInitialized) return
  texts.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  void texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: languages,
    resources: { en: publicTexts },
    ns: [],
    defaultNS: 'common',
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
}

/** Goes over to another language once its texts have come; where they do not come, the page keeps its own. */
export function setLanguage(language: Language): Promise<void> {
  if (language !== current) {
    current = language
    switching = goOver(language)
  }
  return switching
}

/** Fetches the texts of `group`; they are there when the promise is done. */
export async function loadTexts(group: TextGroup): Promise<void> {
  wanted.add(group)
  await switching
  await load(current, group)
}

async function goOver(language: Language): Promise<void> {
  try {
    await Promise.all([...wanted].map((group) => load(language, group)))
  } catch {
    // Lost connection or a file that is gone: readable in the language before.
    current = readLanguage()
    return
  }
  if (language === current) await texts.changeLanguage(language)
}

function readLanguage(): Language {
  return languages.find((one) => one === texts.language) ?? 'en'
}

const loaders = {
  en: {
    public: async () => publicTexts,
    staff: async () => (await import(/* webpackChunkName: "texts-en" */ './en/staff')).staffTexts,
  },
  de: {
    public: async () =>
      (await import(/* webpackChunkName: "texts-de-public" */ './de/public')).publicTexts,
    staff: async () => (await import(/* webpackChunkName: "texts-de" */ './de/staff')).staffTexts,
  },
} as const

async function load(language: Language, group: TextGroup): Promise<void> {
  const areas = await loaders[language][group]()
  for (const [area, keys] of Object.entries(areas)) texts.addResourceBundle(language, area, keys)
}
