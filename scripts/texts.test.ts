import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { arrangeTexts } from '../host/texts/en/arrange'
import { consoleTexts } from '../host/texts/en/console'
import { overlayTexts } from '../host/texts/en/overlay'
import { publicTexts } from '../host/texts/en/public'
import { staffTexts } from '../host/texts/en/staff'
import { startTexts } from '../host/texts/en/start'
import { type Language, languageTags } from '../shared/contract/languages'

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

const english: Areas = {
  ...publicTexts,
  ...staffTexts,
  ...consoleTexts,
  ...overlayTexts,
  ...arrangeTexts,
  start: startTexts,
}
const others = languageTags().filter((language) => language !== 'en')
const host = join(process.cwd(), 'host')

/** Attributes that people read or hear. */
const spoken = /^(?:aria-label|aria-description|alt|title|label|placeholder|description|text|help)$/
/** Is on screen as it is, in every language. */
const allowed = new Set(['Slipway'])

interface Source {
  readonly path: string
  readonly text: string
}

async function hostSources(): Promise<Source[]> {
  const paths = await readdir(host, { recursive: true })
  const wanted = paths.filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$|^(?:testing|texts)[\\/]/.test(path),
  )
  return Promise.all(
    wanted
      .toSorted()
      .map(async (path) => ({ path, text: await readFile(join(host, path), 'utf8') })),
  )
}

function literalsOf({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const keep = (node: ts.Node, words: string) => {
    if (!/\p{L}{2}/u.test(words) || allowed.has(words)) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    found.push(`host/${path}:${line + 1} ${words}`)
  }
  const visit = (node: ts.Node, isSpoken: boolean): void => {
    if (ts.isJsxText(node)) keep(node, node.text.trim().replaceAll(/\s+/g, ' '))
    if (isSpoken && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)))
      keep(node, node.text)
    if (isSpoken && ts.isTemplateExpression(node))
      keep(
        node,
        [node.head, ...node.templateSpans.map((span) => span.literal)]
          .map((one) => one.text)
          .join('…'),
      )
    ts.forEachChild(node, (child) => visit(child, isTextPlace(child, node, isSpoken)))
  }
  visit(file, false)
  return found
}

// Inside an element or a spoken attribute; a call's arguments (`t('key')`) and conditions are no text.
function isTextPlace(child: ts.Node, parent: ts.Node, isSpoken: boolean): boolean {
  if (ts.isJsxAttribute(parent)) return spoken.test(parent.name.getText()) && child !== parent.name
  if (ts.isJsxExpression(parent)) return isSpoken || !ts.isJsxAttribute(parent.parent)
  if (ts.isConditionalExpression(parent)) return isSpoken && child !== parent.condition
  if (ts.isBinaryExpression(parent)) return isSpoken && isJoin(parent) && child === parent.right
  return isSpoken && ts.isParenthesizedExpression(parent)
}

function isJoin({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.QuestionQuestionToken
  )
}

async function textsIn(language: Language): Promise<Areas> {
  const [first, staff, ofHost, overlay, arrange, start] = await Promise.all(
    ['public', 'staff', 'console', 'overlay', 'arrange', 'start'].map(
      (file) => import(`../host/texts/${language}/${file}`),
    ),
  )
  return {
    ...first.publicTexts,
    ...staff.staffTexts,
    ...ofHost.consoleTexts,
    ...overlay.overlayTexts,
    ...arrange.arrangeTexts,
    start: start.startTexts,
  }
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/

/** Keys as code names them: without the plural's form. */
function namesOf(areas: Areas): string[] {
  return keysOf(areas).map((key) => key.replace(pluralForm, ''))
}

function keysOf(areas: Areas): string[] {
  return Object.entries(areas).flatMap(([area, texts]) =>
    Object.keys(texts).map((key) => `${area}:${key}`),
  )
}

/** The keys that a language has to have: those of English, with its own forms of each plural. */
function keysNeeded(language: Language): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = keysOf(english).flatMap((key) =>
    pluralForm.test(key) ? forms.map((form) => key.replace(pluralForm, `_${form}`)) : [key],
  )
  return [...new Set(keys)]
}

/** A resource's names are handed to all texts that speak of it; languages need different ones. */
const nouns = ['label', 'lower', 'singular']

function valuesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
}

describe('the texts of the host', () => {
  test.each(others)(
    'every text is there in %s, and every plural in all its forms',
    async (other) => {
      const keys = keysOf(await textsIn(other))

      expect(keys.toSorted()).toEqual(keysNeeded(other).toSorted())
    },
  )

  test.each(others)('a text has no value in %s that it is not given in English', async (other) => {
    const extra = Object.entries(await textsIn(other)).flatMap(([area, keys]) =>
      Object.entries(keys).flatMap(([key, text]) => {
        const model = english[area]?.[key] ?? english[area]?.[key.replace(pluralForm, '_other')]
        const given = [...valuesOf(model ?? ''), ...nouns]
        return valuesOf(text)
          .filter((value) => !given.includes(value))
          .map((value) => `${area}:${key} ${value}`)
      }),
    )

    expect(extra).toEqual([])
  })

  test('no text stands in the pages themselves', async () => {
    const sources = await hostSources()

    expect(sources.flatMap(literalsOf)).toEqual([])
  })

  test('every text is used', async () => {
    const code = (await hostSources()).map(({ text }) => text).join('\n')
    // Named by what they are of, such as `manage.${page}`: the types know which there are.
    const beginnings = [...code.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(
      ([, text = '']) => text,
    )
    const isNamed = (name: string) => {
      const [area = '', key = ''] = name.split(':')
      return (
        /^(?:problems|audit|auditDetail|start|locations|pageNames)$/.test(area) ||
        beginnings.some((text) => key.startsWith(text)) ||
        code.includes(`'${key}'`) ||
        code.includes(`'${name}'`)
      )
    }

    expect(namesOf(english).filter((name) => !isNamed(name))).toEqual([])
  })
})
