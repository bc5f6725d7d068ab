import { before, placesOf, plant } from './plant'

const pages = 'shared/contract/pages.ts'
const code = 'host/shell/routes/page-code.ts'
const places = 'host/shell/console/console-places.ts'
const row = 'host/pages/manage/slots/entry/entry-menu.tsx'

const found = plant([
  {
    edits: {
      [pages]: [
        before(
          "  develop: { path: '/develop'",
          "  'by-team': { path: '/manage/by-team', ...layout },",
        ),
      ],
    },
    projects: { host: 'all', server: 'all', shared: 'all' },
  },
  {
    edits: { [row]: [['export type EntryAction =', "export type EntryAction = 'duplicate' |"]] },
    projects: { host: 'all' },
  },
])

test('of a page below Administration the compiler names its chunk, its code, its place and its words', () => {
  expect(placesOf(found[0])).toEqual([
    // Its name there.
    'host/shell/console/console-navigation.tsx',
    places,
    code,
    pages,
  ])
})

test('of an action on an entry of a draft the compiler names what is done, and its line in the menu', () => {
  expect(placesOf(found[1])).toEqual(['host/pages/manage/slots/edited-slots.tsx', row])
})
