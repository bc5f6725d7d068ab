import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { locations } from '../pages'
import type { LocationTable } from './location-table'
import { type CasesOf, SlotLocation } from './slot-location'

test('there are exactly the fifteen locations of the source, in its order', () => {
  expect(SlotLocation.cases().map(({ value }) => value)).toEqual([
    'login-before-form',
    'login-after-form',
    'login-sidebar',
    'resource-page-actions',
    'resource-edit-actions',
    'resource-before-form',
    'resource-after-form',
    'resource-before-relations',
    'resource-after-relations',
    'dashboard-before-cards',
    'dashboard-after-cards',
    'global-before-content',
    'global-after-content',
    'header-banner',
    'tenant-switcher',
  ])
})

test('publicValues() are the six public ones', () => {
  expect(SlotLocation.publicValues()).toEqual([
    'login-before-form',
    'login-after-form',
    'login-sidebar',
    'global-before-content',
    'global-after-content',
    'header-banner',
  ])
  expect(SlotLocation.RESOURCE_PAGE_ACTIONS.isPublic()).toBe(false)
  expect(SlotLocation.LOGIN_BEFORE_FORM.value).toBe('login-before-form')
})

test('each case is an instance of the class, and its own', () => {
  expect(SlotLocation.HEADER_BANNER).toBeInstanceOf(SlotLocation)
  expect(SlotLocation.cases()).toContain(SlotLocation.HEADER_BANNER)
})

const table = {
  HEADER_BANNER: { on: ['shell'] },
  /** @deprecated Since 1.4.0: use `header-banner`. */
  TOP_BANNER: { replacedBy: 'header-banner', deprecatedSince: '1.4.0' },
} as const satisfies LocationTable

test('a former name still compiles, as a case with its own value', () => {
  const cases: CasesOf<typeof table> = {
    HEADER_BANNER: { value: 'header-banner', isPublic: () => true },
    TOP_BANNER: { value: 'top-banner', isPublic: () => true },
  }
  // @ts-expect-error It is the former name, not the present one.
  const wrong: typeof cases.TOP_BANNER = cases.HEADER_BANNER

  expect(wrong.value).not.toBe(cases.TOP_BANNER.value)
})

test('editors strike a deprecated case through wherever it is used, as above, and no other', () => {
  const file = join(process.cwd(), 'shared/contract/slots/slot-location.test.ts')
  const text = readFileSync(file, 'utf8')

  const struck = suggestionsFor(file)
    .filter(({ reportsDeprecated }) => reportsDeprecated !== undefined)
    .map(({ start, length }) => text.slice(start, start + length))

  expect(struck).toEqual(['TOP_BANNER', 'TOP_BANNER'])
})

test('each deprecated row of the interface is marked for editors, with what to use', () => {
  const text = readFileSync(join(process.cwd(), 'shared/contract/pages.ts'), 'utf8')

  expect(unmarked(text, locations)).toEqual([])
  expect(unmarked('  TOP_BANNER: { replacedBy:', table)).toEqual(['TOP_BANNER'])
})

function unmarked(text: string, rows: LocationTable): string[] {
  return Object.entries(rows).flatMap(([name, { deprecatedSince }]) => {
    const isMarked = new RegExp(`/\\*\\* @deprecated [^*]*\\*/\\s+${name}:`).test(text)
    return deprecatedSince !== undefined && !isMarked ? [name] : []
  })
}

function suggestionsFor(file: string): ts.DiagnosticWithLocation[] {
  const read = (path: string) => {
    const text = ts.sys.readFile(path)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  }
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: read,
    getCurrentDirectory: () => process.cwd(),
    getCompilationSettings: () => ({
      strict: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  })
  return service.getSuggestionDiagnostics(file)
}
