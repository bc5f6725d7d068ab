import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { findBrowser } from '../shared/cli/looks/find-browser'
import { hideBrowsers } from './hide-browsers'

let machine: string

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'slipway-machine-'))
  mkdirSync(join(machine, 'bin'))
  writeFileSync(join(machine, 'bin/chromium'), '#!/bin/sh\n', { mode: 0o755 })
})
afterEach(() => rmSync(machine, { recursive: true }))

test('the command finds no browser in a test, whatever the machine has', () => {
  const browser = join(machine, 'bin/chromium')
  const env = { PATH: join(machine, 'bin'), CHROME_PATH: browser, SLIPWAY_BROWSER: browser }

  hideBrowsers(env)

  expect(findBrowser(env)).toBeUndefined()
  expect(findBrowser(process.env)).toBeUndefined()
})

test('a command that gets nothing of a test but its PATH finds a program that is no browser', () => {
  const env = { PATH: join(machine, 'bin') }

  hideBrowsers(env)
  hideBrowsers(env)

  for (const { PATH } of [env, process.env]) {
    const found = findBrowser({ PATH }) ?? ''
    expect(found).toContain('no-browser')
    expect(() => execFileSync(found, { stdio: 'pipe' })).toThrow('Tests name the one they want')
  }
  expect(env.PATH.split(delimiter)).toHaveLength(2)
})
