import { mapDashboardTexts, mapModuleTexts } from '../dashboards/dashboard-texts'
import { byLanguage, type MapText, pickText, type WrittenText } from '../languages/localized-text'
import { mapResourceTexts } from '../resources/define/resource-texts'
import type { App, ApplicationFunction } from './application'

/**
 * The application in one more language, which `translate` makes of each text's first language; what is
 * between `{{` and `}}` has to stay. Such as a pseudo-language, which shows where words are cut off.
 */
export function withLanguage(
  describe: ApplicationFunction,
  language: string,
  translate: (text: string) => string,
): ApplicationFunction {
  return async (app) => {
    let languages: readonly [string, ...string[]] = ['en']
    const parts: (() => void)[] = []
    const map: MapText = (text) => addLanguage(text, { from: languages[0], language, translate })
    const later = (add: () => void) => void parts.push(add)
    const speaking: Pick<
      App,
      'languages' | 'resource' | 'dashboard' | 'module' | 'role' | 'permission'
    > = {
      languages: (...given) => {
        languages = given
      },
      resource: (part) => later(() => app.resource(mapResourceTexts(part, map))),
      dashboard: (part) => later(() => app.dashboard(mapDashboardTexts(part, map))),
      module: (part) => later(() => app.module(mapModuleTexts(part, map))),
      role: (name, part) => later(() => app.role(name, { ...part, label: map(part.label, name) })),
      permission: (name, part) =>
        later(() => app.permission(name, { ...part, label: map(part.label, name) })),
    }
    await describe({ ...app, ...speaking })
    // The first language may be named last.
    app.languages(...languages, language)
    for (const add of parts) add()
  }
}

interface Addition {
  readonly from: string
  readonly language: string
  readonly translate: (text: string) => string
}

function addLanguage<Text extends WrittenText>(text: Text, addition: Addition): Text
function addLanguage(text: WrittenText, { from, language, translate }: Addition): WrittenText {
  const source = pickText<WrittenText>(text, [from])
  const translated =
    typeof source === 'string'
      ? translate(source)
      : Object.fromEntries(
          Object.entries(source).map(([form, one]) => [form, translate(String(one))]),
        )
  return { ...(byLanguage(text) ?? { [from]: text }), [language]: translated } as WrittenText
}
