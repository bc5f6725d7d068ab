import { libraryOf, type Row } from './packages'

/** docs/libraries.md. */
export function tablePage(rows: readonly Row[]): string {
  const drawn = rows.filter(({ state }) => state === 'drawn').length
  return `# Popular packages

What \`npm run libraries\` found: each package is imported whole into its own remote, built by \`defineRemote\`, checked as publishing does, published to a temporary host, and drawn in Chromium under the page's policy. ${drawn} of ${rows.length} are drawn. What they do is in [packages.json](../e2e/libraries/packages.json). Ten of them are in \`npm test\`.

**Inert text**: files that turn text into code, which the page's policy never runs. The build warns of them ([code-inert](problems.md#code-inert)); the remarks name functions that need them.

| Package | Version | Built | Checked | Drawn | kB | Inert text | Remark |
|---|---|---|---|---|--:|--:|---|
${rows.map(line).join('\n')}
`
}

const order = ['not installed', 'not built', 'refused', 'not drawn', 'drawn'] as const

function line({ name, state, faults, warnings, build, blocked = [] }: Row): string {
  const at = order.findIndex((one) => one === state)
  const yes = (least: number) => (at >= least ? 'yes' : 'no')
  const { version, note = '' } = libraryOf(name)
  const size = build ? String(Math.round(build.bytes / 1000)) : ''
  const stopped = blocked.map((what) => `the policy stopped ${what}`)
  const remark = [note, ...faults, ...stopped].filter(Boolean).join('; ').replaceAll('|', '\\|')
  const inert = warnings.length > 0 ? String(warnings.length) : ''
  return `| ${[name, version, yes(2), yes(3), yes(4), size, inert, remark].join(' | ')} |`
}
