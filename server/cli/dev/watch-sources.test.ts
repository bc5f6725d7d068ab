import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchSources } from './watch-sources'

describe('watching sources', () => {
  let folder: string
  let stop: () => void
  let changes: number
  let heard: () => void
  const write = (path: string) => writeFileSync(join(folder, path), String(Math.random()))
  const make = (path: string) => mkdirSync(join(folder, path), { recursive: true })
  /** Writes, and resolves once that was heard. */
  const change = async (path: string) => {
    const told = new Promise<void>((resolve) => {
      heard = resolve
    })
    write(path)
    await told
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-watch-'))
    for (const path of ['parts', 'data', 'node_modules/a', 'remotes/a/dist', '.git']) make(path)
    write('application.ts')
    changes = 0
    heard = () => undefined
    stop = watchSources(folder, {
      except: [join(folder, 'data')],
      onChange: () => {
        changes += 1
        heard()
      },
    })
  })
  afterEach(() => {
    stop()
    rmSync(folder, { recursive: true })
  })

  it('hears of files in the folder and below it', async () => {
    await change('application.ts')
    await change('parts/orders.ts')
    await change('new.ts')
  })

  it('hears of files in a folder that is made later, and again after it was removed', async () => {
    make('later')
    await change('later/a.ts')
    rmSync(join(folder, 'later'), { recursive: true })
    make('later')
    await change('later/b.ts')
  })

  it('hears nothing of what is excepted, installed, built, hidden or a test', async () => {
    for (const path of ['data/a.db', 'node_modules/a/b.js', 'remotes/a/dist/c.js', '.git/d'])
      write(path)
    write('parts/orders.test.ts')
    await change('application.ts')

    // The system tells of changes in their order.
    expect(changes).toBe(1)
  })

  it('hears nothing once it was stopped', async () => {
    stop()
    stop = watchSources(folder, { onChange: () => heard() })

    await change('application.ts')

    expect(changes).toBe(0)
  })
})
