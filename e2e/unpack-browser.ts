import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What is unpacked of the npm package that carries a Chromium. */
interface UnpackedBrowser {
  /** Starts that Chromium (for Linux x64) with the libraries and fonts that it brings, and with no others. */
  readonly program: string
  /** Fontconfig's file of the same fonts, for `FONTCONFIG_FILE`. */
  readonly fonts: string
}

const folder = join(process.cwd(), '.cache/test-browser')

export async function unpackBrowser(): Promise<UnpackedBrowser> {
  if (!existsSync(folder)) await unpack()
  return { program: join(folder, 'start'), fonts: join(folder, 'fonts.conf') }
}

/** Another run may unpack as well: `folder` is there only as a whole. */
async function unpack(): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  await inflateInto(draft)
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig)
  writeFileSync(join(draft, 'start'), launcher, { mode: 0o755 })
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** The package unpacks into the temporary folder, libraries only where it believes to be in a bare environment. */
async function inflateInto(draft: string): Promise<void> {
  const before = { ...process.env }
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x'
  process.env['TMPDIR'] = draft
  const { default: browser } = await import('@sparticuz/chromium')
  await browser.executablePath()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

// Whoever starts it gives it no environment: a command in a test has little of one.
const launcher = `#!/bin/sh
export LD_LIBRARY_PATH='${join(folder, 'al2023/lib')}'
export FONTCONFIG_FILE='${join(folder, 'fonts.conf')}'
exec '${join(folder, 'chromium')}' "$@"
`

/**
 * One family, whatever a page asks for and the machine has. The package's own file looks for fonts in fixed
 * places; where it finds none, no text is drawn and Chromium ends itself.
 */
const fontsConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <match>
    <edit name="family" mode="prepend_first" binding="strong"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`
