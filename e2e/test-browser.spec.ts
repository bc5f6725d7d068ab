import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './test'

test('the browser of the tests is none that the machine has', async () => {
  const machine = await mkdtemp(join(tmpdir(), 'slipway-machine-'))
  const browser = join(machine, 'chromium')
  await writeFile(browser, '#!/bin/sh\n', { mode: 0o755 })
  const { PATH = '' } = process.env
  const has = { PATH: [machine, PATH].join(delimiter), CHROME_PATH: browser, TEST_BROWSER: '' }
  const script =
    "import { findBrowser } from './e2e/find-browser.ts'\nconsole.log(await findBrowser())"

  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    { env: { ...process.env, ...has } },
  )
  await rm(machine, { recursive: true })

  expect(stdout.trim()).not.toBe('')
  expect(stdout.trim()).not.toBe(browser)
})

test('text is drawn in the font of the tests, whatever a page asks for and the machine has', async ({
  page,
}) => {
  test.skip(process.platform !== 'linux', 'elsewhere no program chooses the fonts of another one')
  await page.setContent('<p style="font-family: ui-monospace, monospace">Order → 注文 طلب 😀</p>')
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'p',
  })

  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })

  expect(fonts.map(({ familyName }) => familyName)).toEqual(['Open Sans'])
})
