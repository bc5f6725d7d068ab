import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const generated = 'Made from the first lines of the pages: `npm run api`. A test compares.'

/** `docs/README.md` and `docs/decisions/README.md`: path from the root → text. */
export function docsIndex(root: string): ReadonlyMap<string, string> {
  return new Map([
    ['docs/README.md', pagesIndex(root)],
    ['docs/decisions/README.md', decisionsIndex(root)],
  ])
}

function pagesIndex(root: string): string {
  const folders = ['teams', 'spec', 'decisions'].map((folder) => `${folder}/README.md`)
  const lines = [...pagesIn(root, 'docs'), ...folders].map((file) => {
    const { title, sentence } = beginningOf(join(root, 'docs', file))
    return `- [${title}](${file})${sentence && `: ${sentence}`}`
  })
  return `# Documentation\n\n${generated}\n\n${lines.join('\n')}\n`
}

function decisionsIndex(root: string): string {
  const pages = pagesIn(root, 'docs/decisions').map((file) => ({
    file,
    number: Number(file.slice(0, 3)),
  }))
  const last = Math.max(...pages.map(({ number }) => number))
  const lines = Array.from({ length: last }, (_, index) => {
    const page = pages.find(({ number }) => number === index + 1)
    if (!page)
      return `- ${String(index + 1).padStart(3, '0')}: gone, and nothing follows it any more`
    return `- [${beginningOf(join(root, 'docs/decisions', page.file)).title}](${page.file})`
  })
  return `# Decisions\n\nWhy it is as it is: what was decided, what else was tried, and what follows. ${generated}\n\n${lines.join('\n')}\n`
}

function pagesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
}

/** A page's heading, and the first sentence below it where that is one. */
function beginningOf(file: string): { readonly title: string; readonly sentence: string } {
  const [heading = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  const paragraph = rest.find((line) => line !== '') ?? ''
  const isText = /^[A-Z"`*[]/.test(paragraph)
  const [sentence = ''] = isText ? (/^.*?\.(?=\s|$)/.exec(unlinked(paragraph)) ?? [paragraph]) : []
  return { title: heading.replace(/^# /, ''), sentence }
}

// A link of the page would lead elsewhere from the index.
function unlinked(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '')
}
