import { posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { pageAddresses } from './page-addresses.mts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/**
 * Links as the repository has them, for the site: pages at their addresses; what is no page of it (sources, tests)
 * is text with the path as its title.
 */
export function linksOfTheRepository(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links-of-the-repository', ({ tokens, env }) => {
    const page = sourceOf(env.realPath ?? env.path)
    for (const { children } of tokens) if (children) moveLinks(children, page)
  })
}

/** The path in the repository; the page of the first steps is the repository's README. */
function sourceOf(path: string): string {
  const inDocs = path.slice(path.lastIndexOf('/docs/') + 1)
  return inDocs === 'docs/site/start.md' ? 'README.md' : inDocs
}

function moveLinks(tokens: Token[], page: string): void {
  const open: Token[] = []
  for (const token of tokens) {
    if (token.type === 'image') movePicture(token, page)
    if (token.type === 'link_open') open.push(moveLink(token, page))
    if (token.type === 'link_close' && open.pop()?.tag === 'span') token.tag = 'span'
  }
}

function moveLink(token: Token, page: string): Token {
  const href = token.attrGet('href') ?? ''
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return token
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(page), decodeURI(path))
  const address = addressOf(target)
  if (address === undefined) toText(token, target)
  else token.attrSet('href', `/${address}${anchor ? `#${anchor}` : ''}`)
  return token
}

function addressOf(target: string): string | undefined {
  if (target === 'README.md') return 'start.md'
  const inDocs = /^docs\/(?!api\/|spec\/proofs)(.*\.md)$/.exec(target)?.[1]
  return inDocs && (pageAddresses[inDocs] ?? inDocs)
}

function toText(token: Token, path: string): void {
  // Of another type the renderer would take it for a link.
  Object.assign(token, {
    type: 'text_open',
    tag: 'span',
    attrs: [
      ['title', path],
      ['class', 'of-the-sources'],
    ],
  })
}

function movePicture(token: Token, page: string): void {
  if (page === 'README.md')
    token.attrSet('src', `../${(token.attrGet('src') ?? '').replace(/^docs\//, '')}`)
}
