import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allowOwnTypes, allowPlainModules } from './leniency'

const plain = {
  pointer: '/components/0/expose',
  code: 'not-a-component',
  file: 'package.json',
  detail:
    'shop/sum: ./sum exports "sum". If the component is another of its exports, or none, list those that are: "slipway": …',
}
const broken = { pointer: '/components/1/expose', code: 'remote-broken', detail: 'it throws' }

describe('allowPlainModules', () => {
  it('one beside a component is a warning, with the way to leave it out; other faults stay', () => {
    const { faults, warnings } = allowPlainModules([plain, broken], 1)

    expect(faults).toEqual([broken])
    expect(warnings).toEqual([
      {
        ...plain,
        detail: expect.stringMatching(
          /^shop\/sum: \.\/sum exports "sum"\. It is published .*no slot can draw it\./,
        ),
      },
    ])
  })

  it('one without any component is a fault', () => {
    expect(allowPlainModules([plain], 0)).toEqual({ faults: [plain], warnings: [] })
  })
})

describe('allowOwnTypes', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slipway-types-of-'))
    await writeFile(join(folder, 'card.tsx'), "import { useHost } from '@slipway/sdk'\n")
    await writeFile(join(folder, 'story.tsx'), 'export {}\n')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const wrongIn = (file: string) => ({
    pointer: file,
    code: 'type-invalid',
    detail: 'TS2578: Unused.',
    file,
    line: 1,
  })

  it('those of files that import the SDK are faults; the others are one warning with the first', () => {
    const config = wrongIn('tsconfig.json')
    const { faults, warnings } = allowOwnTypes(folder, [
      wrongIn('card.tsx'),
      wrongIn('story.tsx'),
      config,
    ])

    expect(faults).toEqual([wrongIn('card.tsx')])
    expect(warnings).toMatchObject([{ code: 'type-invalid', file: 'story.tsx', line: 1 }])
    expect(warnings[0]?.detail).toMatch(/^TS2578: Unused\. The first of 2 errors .*--no-types$/)
  })

  it('a project without errors has no warning', () => {
    expect(allowOwnTypes(folder, [])).toEqual({ faults: [], warnings: [] })
  })
})
